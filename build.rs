//! Puts the icon, the version and the manifest into the Windows program, and makes the program of a package smaller.

use std::error::Error;

/// Sharp on every screen, paths as long as the system has, texts in UTF-8, and no question for more rights.
const MANIFEST: &str = "packaging/windows/labirints.manifest";
const ICON: &str = "assets/icon/labirints.ico";

/// Asks the linker to keep one of functions that are byte for byte the same: a program some megabytes smaller. `cargo xtask
/// dist` sets it where the linker is LLD, as Rust's own is on 64-bit Linux.
const FOLD: &str = "LABIRINTS_FOLD";

fn main() -> Result<(), Box<dyn Error>> {
    for file in ["build.rs", MANIFEST, ICON] {
        println!("cargo:rerun-if-changed={file}");
    }
    println!("cargo:rerun-if-env-changed={FOLD}");
    let set = |name: &str| std::env::var_os(name).is_some();
    if set(FOLD) {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
    // Asked of the target, not of the system this runs on: the program can be built on Debian too.
    match set("CARGO_CFG_WINDOWS") && set("CARGO_FEATURE_DESKTOP") {
        true => resources(),
        false => Ok(()),
    }
}

fn resources() -> Result<(), Box<dyn Error>> {
    let version = std::env::var("CARGO_PKG_VERSION")?;
    let mut resource = winresource::WindowsResource::new();
    resource
        .set_icon(ICON)
        .set_manifest_file(MANIFEST)
        .set("ProductName", "Labirints")
        .set("FileDescription", "Labirints")
        .set("InternalName", "labirints")
        .set("OriginalFilename", "labirints.exe")
        .set("LegalCopyright", "MIT or Apache-2.0")
        .set("ProductVersion", &version)
        .set("FileVersion", &version);
    // Not for the console tool, whose icon is the console's.
    Ok(resource.compile_for("labirints")?)
}
