//! Asks a window to close, as the cross in its corner does.
//!
//! No tool of a bare X server can: xdotool and its like destroy the window instead, or talk to a window manager. So
//! the few words of the X protocol are said here.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;

/// Sends `WM_DELETE_WINDOW` to a window of the screen `:number`.
pub fn ask_to_close(display: &str, window: u32) -> io::Result<()> {
    let mut server = UnixStream::connect(format!("/tmp/.X11-unix/X{}", display.trim_start_matches(':')))?;
    // Little end first, protocol 11.0, no password.
    server.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    let mut answer = [0; 8];
    server.read_exact(&mut answer)?;
    let length = 4 * usize::from(u16::from_le_bytes([answer[6], answer[7]]));
    server.read_exact(&mut vec![0; length])?;
    if answer[0] != 1 {
        return Err(io::Error::other("the screen lets nobody in"));
    }
    let protocols = atom(&mut server, "WM_PROTOCOLS")?;
    let delete = atom(&mut server, "WM_DELETE_WINDOW")?;
    server.write_all(&close_request(window, protocols, delete))?;
    // An answer to this means that everything before was heard.
    server.write_all(&[GET_INPUT_FOCUS, 0, 1, 0])?;
    server.read_exact(&mut [0; 32])
}

const INTERN_ATOM: u8 = 16;
const SEND_EVENT: u8 = 25;
const CLIENT_MESSAGE: u8 = 33;
const GET_INPUT_FOCUS: u8 = 43;

/// The number of a name.
fn atom(server: &mut UnixStream, name: &str) -> io::Result<u32> {
    let padded = name.len().next_multiple_of(4);
    let mut request = vec![INTERN_ATOM, 0];
    request.extend((2 + padded as u16 / 4).to_le_bytes());
    request.extend((name.len() as u16).to_le_bytes());
    request.extend([0, 0]);
    request.extend(name.as_bytes());
    request.resize(8 + padded, 0);
    server.write_all(&request)?;
    let mut answer = [0; 32];
    server.read_exact(&mut answer)?;
    Ok(u32::from_le_bytes([answer[8], answer[9], answer[10], answer[11]]))
}

fn close_request(window: u32, protocols: u32, delete: u32) -> Vec<u8> {
    let mut request = vec![SEND_EVENT, 0, 11, 0];
    request.extend(window.to_le_bytes());
    // To whoever opened the window.
    request.extend(0_u32.to_le_bytes());
    request.extend([CLIENT_MESSAGE, 32, 0, 0]);
    request.extend(window.to_le_bytes());
    request.extend(protocols.to_le_bytes());
    request.extend(delete.to_le_bytes());
    request.resize(44, 0);
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_request_has_the_length_it_names() {
        let request = close_request(7, 8, 9);
        assert_eq!(request.len(), 4 * usize::from(request[2]));
    }
}
