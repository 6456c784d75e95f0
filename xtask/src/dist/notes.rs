//! The notes of a release, out of the changelog.

use std::path::Path;

use super::{files, version};

/// What `CHANGELOG.md` says about the version of this tag.
///
/// # Errors
/// When the tag is not the version in `Cargo.toml`, or the changelog says nothing about it.
pub fn notes(root: &Path, tag: &str) -> Result<String, String> {
    let version = version(root)?;
    if tag.strip_prefix('v') != Some(&version) {
        return Err(format!("The tag is {tag}, but Cargo.toml says {version}: its tag is v{version}."));
    }
    let file = root.join("CHANGELOG.md");
    let text = std::fs::read_to_string(&file).map_err(|why| files::fault(&file, &why))?;
    section(&text, &version).ok_or_else(|| format!("CHANGELOG.md says nothing under \"## [{version}]\"."))
}

/// What stands under the heading of a version.
fn section(changelog: &str, version: &str) -> Option<String> {
    let heading = format!("## [{version}]");
    let mut lines = changelog.lines().skip_while(|line| !line.starts_with(&heading)).skip(1);
    let section: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("## ")).collect();
    Some(section.join("\n").trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGELOG: &str =
        "# Changelog\n\n## [Unreleased]\n\n- a\n\n## [0.2.0] - 2026-12-24\n\n### Added\n\n- b\n\n## [0.1.0]\n- c\n";

    #[test]
    fn each_version_has_its_section() {
        assert_eq!(section(CHANGELOG, "0.2.0").as_deref(), Some("### Added\n\n- b"));
        assert_eq!(section(CHANGELOG, "0.1.0").as_deref(), Some("- c"));
        assert_eq!(section(CHANGELOG, "0.3.0"), None);
    }
}
