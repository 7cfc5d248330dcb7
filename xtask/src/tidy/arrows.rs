//! The layers: which package may look at which.
//!
//! cargo metadata --> packages with their dependencies inside the workspace --table--> findings
//!
//! Knows nothing of dependencies from the registry.

use super::Finding;
use anyhow::{Context as _, Result};
use serde_json::Value;

/// Every package of the workspace and those it may be built on. Arrows point downwards only.
const LAYERS: &[(&str, &[&str])] = &[
    ("blake-digest", &[]),
    ("blake-kernels", &[]),
    ("blake3-tree", &["blake-kernels"]),
    ("blake3-api", &["blake3-tree", "blake-kernels", "blake-digest"]),
    ("blake2-api", &["blake-kernels", "blake-digest"]),
    ("blake3-ffi", &["blake3-api", "blake2-api", "blake3-tree", "blake-kernels", "blake-digest"]),
    ("b3", &["blake3-api", "blake2-api", "blake3-tree", "blake-kernels", "blake-digest"]),
];

/// May look at anything; only dev-dependencies, or one another, look at them.
const TOOLS: &[&str] = &["vectors", "benches", "xtask"];

/// A member of the workspace.
#[derive(Debug)]
pub(super) struct Package {
    name: String,
    rust_version: Option<String>,
    /// Dependencies with a path, so in the workspace.
    inside: Vec<(String, Kind)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Normal or build: what users of the package get too.
    Built,
    Dev,
}

/// The members that `metadata` (as `cargo metadata --no-deps` prints it) lists.
pub(super) fn packages(metadata: &str) -> Result<Vec<Package>> {
    let metadata: Value = serde_json::from_str(metadata)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    packages.iter().map(package).collect()
}

fn package(value: &Value) -> Result<Package> {
    let name = value["name"].as_str().context("a package without a name")?.to_owned();
    let dependencies = value["dependencies"].as_array().context("a package without dependencies")?;
    let inside = dependencies
        .iter()
        .filter(|dependency| dependency["path"].is_string())
        .filter_map(|dependency| {
            let kind = if dependency["kind"] == "dev" { Kind::Dev } else { Kind::Built };
            Some((dependency["name"].as_str()?.to_owned(), kind))
        })
        .collect();
    let rust_version = value["rust_version"].as_str().map(str::to_owned);
    Ok(Package { name, rust_version, inside })
}

/// Holds the packages against the table.
pub(super) fn check(packages: &[Package]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in packages {
        let name = package.name.as_str();
        if package.rust_version.as_deref() != Some("1.89") {
            let found = package.rust_version.as_deref().unwrap_or("none");
            findings.push(Finding::error(name, format!("rust-version is {found}, the workspace's is 1.89")));
        }
        if TOOLS.contains(&name) {
            continue;
        }
        let Some((_, below)) = LAYERS.iter().find(|(layer, _)| *layer == name) else {
            findings
                .push(Finding::error(name, "has no place among the layers: give it one in xtask's table"));
            continue;
        };
        for (other, kind) in &package.inside {
            let tool = TOOLS.contains(&other.as_str());
            if tool && *kind == Kind::Built {
                findings.push(Finding::error(name, format!("{other} may only be a dev-dependency")));
            } else if !tool && other != name && !below.contains(&other.as_str()) {
                findings
                    .push(Finding::error(name, format!("must not look at {other}: arrows point downwards")));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The texts of what is found in one package with these dependencies.
    fn found(name: &str, dependencies: &[(&str, Option<&str>)]) -> Vec<String> {
        let dependencies: Vec<Value> = dependencies
            .iter()
            .map(|(name, kind)| json!({ "name": name, "kind": kind, "path": format!("/{name}") }))
            .collect();
        let package = json!({ "name": name, "rust_version": "1.89", "dependencies": dependencies });
        let packages = packages(&json!({ "packages": [package] }).to_string()).unwrap();
        check(&packages).into_iter().map(|finding| finding.text).collect()
    }

    #[test]
    fn downward_arrows_pass() {
        assert!(found("blake-kernels", &[]).is_empty());
        assert!(found("blake3-api", &[("blake3-tree", None), ("blake-kernels", None)]).is_empty());
        assert!(found("b3", &[("blake3-api", None), ("blake2-api", None)]).is_empty());
        assert!(found("xtask", &[("vectors", None), ("blake3-api", None)]).is_empty());
    }

    #[test]
    fn an_upward_arrow_is_an_error_in_every_kind() {
        for kind in [None, Some("dev"), Some("build")] {
            let texts = found("blake3-tree", &[("blake3-api", kind)]);
            assert_eq!(texts, ["must not look at blake3-api: arrows point downwards"]);
        }
    }

    #[test]
    fn a_sideward_arrow_is_an_error() {
        assert_eq!(found("b3", &[("blake3-ffi", None)]).len(), 1);
        assert_eq!(found("blake2-api", &[("blake3-tree", None)]).len(), 1);
        assert_eq!(found("blake-digest", &[("blake-kernels", None)]).len(), 1);
    }

    #[test]
    fn a_tool_may_only_be_a_dev_dependency() {
        assert!(found("blake-kernels", &[("vectors", Some("dev"))]).is_empty());
        assert_eq!(found("blake-kernels", &[("vectors", None)]), ["vectors may only be a dev-dependency"]);
        assert_eq!(found("b3", &[("benches", Some("build"))]), ["benches may only be a dev-dependency"]);
    }

    #[test]
    fn a_package_without_a_place_is_an_error() {
        assert!(found("leftpad", &[])[0].starts_with("has no place"));
    }

    #[test]
    fn registry_dependencies_are_no_arrows() {
        let package = json!({
            "name": "blake-kernels", "rust_version": "1.89",
            "dependencies": [{ "name": "vectors", "kind": null }],
        });
        let packages = packages(&json!({ "packages": [package] }).to_string()).unwrap();
        assert!(check(&packages).is_empty());
    }

    #[test]
    fn a_package_with_another_rust_version_is_an_error() {
        let package = json!({ "name": "vectors", "rust_version": null, "dependencies": [] });
        let packages = packages(&json!({ "packages": [package] }).to_string()).unwrap();
        assert_eq!(check(&packages)[0].text, "rust-version is none, the workspace's is 1.89");
    }
}
