//! What the system must have for building, playing and checking the game, and how to see whether it has it.
//!
//! Only Linux needs anything. A linker is not in the list: this program could not have been built without one.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{CommandLine, is_on_path};
use crate::packages;

/// One thing the system must have.
#[derive(Debug, PartialEq, Eq)]
pub struct Need {
    /// What it is for, in a few words.
    pub purpose: &'static str,
    /// How to see that it is there.
    pub sign: Sign,
    /// The package that brings it on Debian and Ubuntu.
    pub debian: &'static str,
    /// The package that brings it on Fedora.
    pub fedora: &'static str,
    /// The package that brings it on Arch.
    pub arch: &'static str,
}

/// How to see that a need is met.
#[derive(Debug, PartialEq, Eq)]
pub enum Sign {
    /// A program of this name is on the search path.
    Program(&'static str),
    /// pkg-config knows this module: header files and library are there to build with.
    PkgConfig(&'static str),
    /// A shared library with this file name lies in one of the system's library folders.
    Library(&'static str),
    /// This very file.
    File(&'static str),
    /// A Vulkan driver whose description file begins with this (any driver, if empty).
    VulkanDriver(&'static str),
}

/// For compiling the game: Bevy's Wayland part links the system's library, everything else is loaded when run.
/// (Sound will want ALSA's header files here, gamepads udev's.)
pub const BUILD: &[Need] = &[
    Need {
        purpose: "finds system libraries while building",
        sign: Sign::Program("pkg-config"),
        debian: "pkg-config",
        fedora: "pkgconf-pkg-config",
        arch: "pkgconf",
    },
    Need {
        purpose: "windows on Wayland, to build with",
        sign: Sign::PkgConfig("wayland-client"),
        debian: "libwayland-dev",
        fedora: "wayland-devel",
        arch: "wayland",
    },
];

/// For opening the window: what winit and wgpu load when the game starts. A desktop has nearly all of it.
pub const WINDOW: &[Need] = &[
    Need {
        purpose: "windows on X11",
        sign: Sign::Library("libX11.so.6"),
        debian: "libx11-6",
        fedora: "libX11",
        arch: "libx11",
    },
    Need {
        purpose: "windows on X11",
        sign: Sign::Library("libX11-xcb.so.1"),
        debian: "libx11-xcb1",
        fedora: "libX11-xcb",
        arch: "libx11",
    },
    Need {
        purpose: "mouse pointers on X11",
        sign: Sign::Library("libXcursor.so.1"),
        debian: "libxcursor1",
        fedora: "libXcursor",
        arch: "libxcursor",
    },
    Need {
        purpose: "mouse and touch input on X11",
        sign: Sign::Library("libXi.so.6"),
        debian: "libxi6",
        fedora: "libXi",
        arch: "libxi",
    },
    Need {
        purpose: "keyboard layouts",
        sign: Sign::Library("libxkbcommon-x11.so.0"),
        debian: "libxkbcommon-x11-0",
        fedora: "libxkbcommon-x11",
        arch: "libxkbcommon-x11",
    },
    Need {
        purpose: "graphics",
        sign: Sign::Library("libvulkan.so.1"),
        debian: "libvulkan1",
        fedora: "vulkan-loader",
        arch: "vulkan-icd-loader",
    },
    Need {
        purpose: "a graphics driver",
        sign: Sign::VulkanDriver(""),
        debian: "mesa-vulkan-drivers",
        fedora: "mesa-vulkan-drivers",
        // Arch has one package for each maker of cards; this one draws on the processor, on any machine.
        arch: "vulkan-swrast",
    },
];

/// For checking the window without a screen: a screen in memory, hands for it, and pictures of it.
pub const WINDOW_CHECK: &[Need] = &[
    Need {
        purpose: "a screen in memory for the window checks",
        sign: Sign::Program("Xvfb"),
        debian: "xvfb",
        fedora: "xorg-x11-server-Xvfb",
        arch: "xorg-server-xvfb",
    },
    Need {
        purpose: "a graphics driver that draws without a card",
        sign: Sign::VulkanDriver("lvp_icd"),
        debian: "mesa-vulkan-drivers",
        fedora: "mesa-vulkan-drivers",
        arch: "vulkan-swrast",
    },
    Need {
        purpose: "moves the mouse and types in the window checks",
        sign: Sign::Program("xdotool"),
        debian: "xdotool",
        fedora: "xdotool",
        arch: "xdotool",
    },
    Need {
        purpose: "takes pictures of the window",
        sign: Sign::Program("import"),
        debian: "imagemagick",
        fedora: "ImageMagick",
        arch: "imagemagick",
    },
];

/// For making packages: what takes symbols out, and what looks at the metadata.
pub const DIST: &[Need] = &[
    Need {
        purpose: "keeps symbols apart from programs",
        sign: Sign::Program("objcopy"),
        debian: "binutils",
        fedora: "binutils",
        arch: "binutils",
    },
    Need {
        purpose: "checks the desktop entry",
        sign: Sign::Program("desktop-file-validate"),
        debian: "desktop-file-utils",
        fedora: "desktop-file-utils",
        arch: "desktop-file-utils",
    },
    Need {
        purpose: "checks the description for software centres",
        sign: Sign::Program("appstreamcli"),
        debian: "appstream",
        fedora: "appstream",
        arch: "appstream",
    },
];

/// For building the Windows programs: Debian's own Rust brings the standard library's source, which is built along.
/// (Tried on Debian only; elsewhere the names are the nearest there are.)
pub const WINDOWS_BUILD: &[Need] = &[
    Need {
        purpose: "links Windows programs",
        sign: Sign::Program("x86_64-w64-mingw32-gcc"),
        debian: "gcc-mingw-w64-x86-64",
        fedora: "mingw64-gcc",
        arch: "mingw-w64-gcc",
    },
    Need {
        purpose: "compiles C++ for Windows",
        sign: Sign::Program("x86_64-w64-mingw32-g++"),
        debian: "g++-mingw-w64-x86-64",
        fedora: "mingw64-gcc-c++",
        arch: "mingw-w64-gcc",
    },
    Need {
        purpose: "a Rust compiler with the source of its standard library",
        sign: Sign::File("/usr/bin/rustc"),
        debian: "rustc-web",
        fedora: "rust",
        arch: "rust",
    },
    Need {
        purpose: "the cargo of that compiler",
        sign: Sign::File("/usr/bin/cargo"),
        debian: "cargo-web",
        fedora: "cargo",
        arch: "rust",
    },
    Need {
        purpose: "the source of the standard library",
        sign: Sign::File("/usr/lib/rustlib/src/rust/library/std/Cargo.toml"),
        debian: "rust-web-src",
        fedora: "rust-src",
        arch: "rust-src",
    },
    Need { purpose: "packs .zip archives", sign: Sign::Program("zip"), debian: "zip", fedora: "zip", arch: "zip" },
    Need {
        purpose: "makes the Windows installer",
        sign: Sign::Program("makensis"),
        debian: "nsis",
        fedora: "mingw32-nsis",
        arch: "nsis",
    },
];

/// For starting the Windows programs.
pub const WINDOWS_CHECK: &[Need] = &[Need {
    purpose: "runs Windows programs",
    sign: Sign::Program("wine"),
    debian: "wine",
    fedora: "wine",
    arch: "wine",
}];

/// Installs whatever of the groups is missing, saying what and with which command.
///
/// # Errors
/// A message with the command to run by hand when something is missing and cannot be installed from here.
pub fn ensure(groups: &[&[Need]]) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let missing = missing(groups, is_met);
    if missing.is_empty() {
        return Ok(());
    }
    packages::install(&missing)
}

/// The needs of the groups that are not met.
pub fn missing<'a>(groups: &[&'a [Need]], is_met: impl Fn(&Sign) -> bool) -> Vec<&'a Need> {
    let all = groups.iter().copied().flatten();
    all.filter(|need| !is_met(&need.sign)).collect()
}

/// Looks for the sign on this system.
pub fn is_met(sign: &Sign) -> bool {
    match *sign {
        Sign::Program(name) => is_on_path(name),
        Sign::PkgConfig(module) => CommandLine::new("pkg-config").args(["--exists", module]).succeeds_quietly(),
        Sign::Library(file) => library_folders().iter().any(|folder| folder.join(file).exists()),
        Sign::File(path) => Path::new(path).exists(),
        Sign::VulkanDriver(prefix) => has_vulkan_driver(prefix),
    }
}

fn library_folders() -> Vec<PathBuf> {
    let machine = std::env::consts::ARCH;
    let mut folders = vec![
        PathBuf::from(format!("/usr/lib/{machine}-linux-gnu")),
        PathBuf::from(format!("/lib/{machine}-linux-gnu")),
    ];
    let plain = ["/usr/lib64", "/usr/lib", "/usr/local/lib", "/lib64", "/lib"];
    folders.extend(plain.map(PathBuf::from));
    let own = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&own));
    folders
}

fn has_vulkan_driver(prefix: &str) -> bool {
    // Someone who names drivers in these variables has chosen.
    let chosen = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"];
    if chosen.iter().any(|name| std::env::var_os(name).is_some()) {
        return true;
    }
    let places = ["/usr/share", "/usr/local/share", "/etc"];
    places.iter().any(|place| {
        let folder = Path::new(place).join("vulkan/icd.d");
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        files
            .map(|file| file.file_name().to_string_lossy().into_owned())
            .any(|name| name.starts_with(prefix) && name.ends_with(".json"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_missing_is_asked_for() {
        let groups = [BUILD, WINDOW_CHECK];
        assert!(missing(&groups, |_| true).is_empty());
        assert_eq!(missing(&groups, |_| false).len(), BUILD.len() + WINDOW_CHECK.len());
        let without_xdotool = missing(&groups, |sign| *sign != Sign::Program("xdotool"));
        assert_eq!(without_xdotool.len(), 1);
        assert_eq!(without_xdotool[0].debian, "xdotool");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn signs_are_read_off_this_system() {
        assert!(is_met(&Sign::Program("sh")));
        assert!(!is_met(&Sign::Program("no-such-program-anywhere")));
        assert!(!is_met(&Sign::Library("libno-such-library.so.1")));
        assert!(!is_met(&Sign::PkgConfig("no-such-module-anywhere")));
    }
}
