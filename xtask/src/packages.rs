//! Installing system packages on the Linux distributions whose package names we know.

use std::fs;

use crate::command::{CommandLine, is_on_path, say};
use crate::needs::{self, Need};

/// A family of Linux distributions that share their package names and their package manager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Debian, Ubuntu and what is made from them.
    Debian,
    /// Fedora and what is made from it.
    Fedora,
    /// Arch and what is made from it.
    Arch,
}

/// How a command gets the right to install.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rights {
    /// We are root.
    Root,
    /// sudo asks for them.
    Sudo,
    /// There is no way from here.
    None,
}

impl Family {
    /// The family named by the text of `/etc/os-release`, if it is one we know.
    pub fn from_os_release(text: &str) -> Option<Self> {
        let value = |key: &str| {
            let line = text.lines().find_map(|line| line.trim().strip_prefix(key));
            line.unwrap_or_default().trim_matches(['"', '\''])
        };
        // Its own name first, then the names of those it is made from, nearest first.
        let names = value("ID=").split_whitespace();
        let names = names.chain(value("ID_LIKE=").split_whitespace());
        names.into_iter().find_map(|name| match name {
            "debian" | "ubuntu" => Some(Family::Debian),
            "fedora" | "rhel" | "centos" => Some(Family::Fedora),
            "arch" | "archlinux" => Some(Family::Arch),
            _ => None,
        })
    }

    fn manager(self) -> &'static str {
        match self {
            Family::Debian => "apt-get",
            Family::Fedora => "dnf",
            Family::Arch => "pacman",
        }
    }

    fn package(self, need: &Need) -> &'static str {
        match self {
            Family::Debian => need.debian,
            Family::Fedora => need.fedora,
            Family::Arch => need.arch,
        }
    }

    /// The packages that bring these needs, each once, in order.
    fn packages(self, needs: &[&Need]) -> Vec<&'static str> {
        let mut packages = Vec::new();
        for need in needs {
            let package = self.package(need);
            if !packages.contains(&package) {
                packages.push(package);
            }
        }
        packages
    }

    /// The command that installs these needs without asking back.
    fn install_command(self, needs: &[&Need], rights: Rights) -> CommandLine {
        let options = match self {
            // Other programs that install (a desktop's own updates) may hold the lock for a while.
            Family::Debian => ["install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"].as_slice(),
            Family::Fedora => &["install", "-y"],
            Family::Arch => &["-S", "--needed", "--noconfirm"],
        };
        self.manager_command(rights).args(options.to_vec()).args(self.packages(needs))
    }

    /// The command that fetches the lists of packages, where that is a step of its own.
    ///
    /// Not on Arch with lists in place: newer lists with older packages break such a system, so there the
    /// owner has to update it as a whole.
    fn refresh_command(self, rights: Rights) -> Option<CommandLine> {
        match self {
            Family::Debian => Some(self.manager_command(rights).arg("update")),
            Family::Fedora => None,
            Family::Arch => Some(self.manager_command(rights).arg("-Sy")),
        }
    }

    fn manager_command(self, rights: Rights) -> CommandLine {
        let mut words: Vec<&str> = Vec::new();
        if rights == Rights::Sudo {
            words.push("sudo");
        }
        if self == Family::Debian {
            // Through `env`, since sudo drops variables. Without it a package's questions wait for an answer.
            words.extend(["env", "DEBIAN_FRONTEND=noninteractive"]);
        }
        words.push(self.manager());
        CommandLine::new(words[0]).args(words[1..].to_vec())
    }

    /// Whether the lists of packages were ever fetched on this system (a container's image has none).
    fn has_lists(self) -> bool {
        let (folder, part) = match self {
            Family::Debian => ("/var/lib/apt/lists", "_Packages"),
            Family::Fedora => return true,
            Family::Arch => ("/var/lib/pacman/sync", ".db"),
        };
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        files.map(|file| file.file_name().to_string_lossy().into_owned()).any(|name| name.contains(part))
    }
}

/// Installs what is missing, saying what and with which command.
///
/// On a distribution we do not know, the missing things are named and the work goes on: they may be there under
/// another name.
///
/// # Errors
/// A message with the command to run by hand when we may not install, or when installing fails.
pub fn install(missing: &[&Need]) -> Result<(), String> {
    let Some(family) = this_family() else {
        say(notice_for_unknown(missing));
        return Ok(());
    };
    say(list_of(missing, family));
    let rights = our_rights();
    let install = family.install_command(missing, rights);
    if rights == Rights::None {
        return Err(format!(
            "Installing needs administrator rights, and there is no sudo here. As root, please run\n    {}\n\
             and start this again. (With --no-install it goes on without.)",
            install.to_paste()
        ));
    }
    if !run_install(family, &install, rights)? {
        return Err(format!(
            "Installing failed. Please see what the lines above say, and install by hand:\n    {}\n\
             {}(With --no-install this command goes on without.)",
            install.to_paste(),
            match family {
                Family::Arch => "An Arch system that was not updated for long needs `pacman -Syu` first.\n",
                _ => "",
            }
        ));
    }
    let still: Vec<&str> =
        missing.iter().filter(|need| !needs::is_met(&need.sign)).map(|need| family.package(need)).collect();
    if !still.is_empty() {
        say(format_args!("Installed, yet not found where expected: {}. Going on.", still.join(", ")));
    }
    Ok(())
}

/// Installs; fetches the lists of packages before, if there are none, or after a first failure (old lists).
fn run_install(family: Family, install: &CommandLine, rights: Rights) -> Result<bool, String> {
    let run = |line: &CommandLine| {
        say(format_args!("Running: {}", line.to_paste()));
        line.status().map(|status| status.success())
    };
    let refresh = family.refresh_command(rights);
    let had_lists = family.has_lists();
    if !had_lists && let Some(refresh) = &refresh {
        // Its failure shows in the next command: one unreachable source of many need not matter.
        run(refresh)?;
    }
    if run(install)? {
        return Ok(true);
    }
    match refresh {
        Some(refresh) if had_lists && family == Family::Debian => {
            run(&refresh)?;
            run(install)
        }
        _ => Ok(false),
    }
}

fn this_family() -> Option<Family> {
    let places = ["/etc/os-release", "/usr/lib/os-release"];
    let text = places.iter().find_map(|place| fs::read_to_string(place).ok())?;
    // A relative without the family's package manager (an immutable Fedora, say) is as good as unknown.
    Family::from_os_release(&text).filter(|family| is_on_path(family.manager()))
}

fn our_rights() -> Rights {
    let user = CommandLine::new("id").arg("-u").printed();
    match user.as_deref().map(str::trim) {
        Some("0") => Rights::Root,
        _ if is_on_path("sudo") => Rights::Sudo,
        _ => Rights::None,
    }
}

fn list_of(missing: &[&Need], family: Family) -> String {
    let mut text = "This system lacks some packages:".to_owned();
    for package in family.packages(missing) {
        // One package may meet several needs: the first says enough.
        let need = missing.iter().find(|need| family.package(need) == package);
        let purpose = need.map_or("", |need| need.purpose);
        text += &format!("\n  {package:<24} {purpose}");
    }
    text
}

fn notice_for_unknown(missing: &[&Need]) -> String {
    let mut text = "This system lacks the following, as far as can be seen. It is none of the systems whose\n\
                    packages are known here, so please install them yourself if the build or the game fails:\n"
        .to_owned();
    for need in missing {
        text +=
            &format!("  {} (Debian: {}; Fedora: {}; Arch: {})\n", need.purpose, need.debian, need.fedora, need.arch);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::needs::{BUILD, WINDOW, WINDOW_CHECK};

    fn all(group: &'static [Need]) -> Vec<&'static Need> {
        group.iter().collect()
    }

    #[test]
    fn families_are_read_from_os_release() {
        let cases = [
            ("PRETTY_NAME=\"Debian GNU/Linux 12\"\nVERSION_ID=\"12\"\nID=debian\n", Some(Family::Debian)),
            ("NAME=\"Ubuntu\"\nID=ubuntu\nID_LIKE=debian\n", Some(Family::Debian)),
            ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", Some(Family::Debian)),
            ("ID=fedora\nVERSION_ID=43\n", Some(Family::Fedora)),
            ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n", Some(Family::Fedora)),
            ("ID=arch\nBUILD_ID=rolling\n", Some(Family::Arch)),
            ("ID=endeavouros\nID_LIKE='arch'\n", Some(Family::Arch)),
            ("ID=nixos\n", None),
            ("ID=opensuse-tumbleweed\nID_LIKE=\"opensuse suse\"\n", None),
            ("VARIANT_ID=debian\n# ID=arch\n", None),
            ("", None),
        ];
        for (text, family) in cases {
            assert_eq!(Family::from_os_release(text), family, "{text}");
        }
    }

    #[test]
    fn each_family_has_its_command() {
        assert_eq!(
            Family::Debian.install_command(&all(BUILD), Rights::Root).to_paste(),
            "env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
             -o DPkg::Lock::Timeout=300 pkg-config libwayland-dev"
        );
        assert_eq!(
            Family::Fedora.install_command(&all(BUILD), Rights::Sudo).to_paste(),
            "sudo dnf install -y pkgconf-pkg-config wayland-devel"
        );
        assert_eq!(
            Family::Arch.install_command(&all(BUILD), Rights::None).to_paste(),
            "pacman -S --needed --noconfirm pkgconf wayland"
        );
    }

    #[test]
    fn lists_are_fetched_where_that_is_a_step() {
        let shown = |family: Family, rights| family.refresh_command(rights).map(|line| line.to_paste());
        assert_eq!(
            shown(Family::Debian, Rights::Sudo).as_deref(),
            Some("sudo env DEBIAN_FRONTEND=noninteractive apt-get update")
        );
        assert_eq!(shown(Family::Fedora, Rights::Root), None);
        assert_eq!(shown(Family::Arch, Rights::Root).as_deref(), Some("pacman -Sy"));
    }

    #[test]
    fn a_package_is_named_once() {
        let needs: Vec<&Need> = WINDOW.iter().chain(WINDOW_CHECK).collect();
        let packages = Family::Debian.packages(&needs);
        let drivers = packages.iter().filter(|&&name| name == "mesa-vulkan-drivers");
        assert_eq!(drivers.count(), 1);
        assert_eq!(packages.len(), WINDOW.len() + WINDOW_CHECK.len() - 1);
    }

    #[test]
    fn what_is_missing_is_told_in_words() {
        let listed = list_of(&all(WINDOW_CHECK), Family::Fedora);
        assert!(listed.contains("ImageMagick"));
        assert!(listed.contains("takes pictures of the window"));
        let notice = notice_for_unknown(&all(BUILD));
        assert!(notice.contains("Debian: libwayland-dev; Fedora: wayland-devel; Arch: wayland"));
    }
}
