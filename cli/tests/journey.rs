//! A stranger's journey, in a clean folder and from the packaged crates: install the command, make a project, describe a queue in it, prove it, emit it, lint
//! it, open the page about it in a browser.
//!
//! Nothing is published, so the packages stand in for the registry (`[patch.crates-io]`). It compiles everything twice, so only long runs make it; every run
//! does the same with a program of this workspace (`template.rs`).

use crate::common::browser::Browser;
use crate::common::{Folder, assert_has};
use std::path::{Path, PathBuf};
use std::process::Command;
use warpwright::testbenches::effort::When;
use warpwright::testbenches::tools::{Tool, require_or_skip};

/// Every package that the command is made of.
const PACKAGES: [&str; 10] = [
    "warpwright-hdl-derive",
    "warpwright-hdl",
    "warpwright-sim",
    "warpwright-prove",
    "warpwright-eu",
    "warpwright-blocks",
    "warpwright-testbenches",
    "warpwright-draw",
    "warpwright-spirv",
    "warpwright",
];

/// The stranger's queue.
const QUEUE: [(&str, &str); 3] = [
    ("lib.rs", include_str!("journey/lib.rs")),
    ("rtl.rs", include_str!("journey/rtl.rs")),
    ("golden.rs", include_str!("journey/golden.rs")),
];

/// The same queue in somebody's Verilog.
const HAND_WRITTEN: &str = include_str!("journey/hand_written.v");

/// A machine with Rust, and nothing of this repository but its packages.
struct Stranger {
    folder: Folder,
}

impl Stranger {
    /// Packages the crates, and unpacks them.
    fn new() -> Self {
        let stranger = Self {
            folder: Folder::new(),
        };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let made = stranger.path("made");
        let mut package = Command::new(env!("CARGO"));
        package.args([
            "package",
            "--no-verify",
            "--allow-dirty",
            "--offline",
            "--target-dir",
        ]);
        package.arg(&made).current_dir(root);
        for name in PACKAGES {
            package.args(["-p", name]);
        }
        stranger.run(&mut package);
        let packages = stranger.path("packages");
        std::fs::create_dir(&packages).expect("a folder");
        for name in PACKAGES {
            let file = made.join(format!("package/{}.crate", of_version(name)));
            let mut unpack = Command::new("tar");
            unpack.arg("xzf").arg(file).arg("-C").arg(&packages);
            stranger.run(&mut unpack);
        }
        stranger
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The packages as `Cargo.toml` puts them in the place of the registry's.
    fn patches(&self) -> String {
        let lines = PACKAGES.map(|name| {
            let path = self.path("packages").join(of_version(name));
            format!("{name} = {{ path = \"{}\" }}\n", path.display())
        });
        format!("\n[patch.crates-io]\n{}", lines.concat())
    }

    /// Runs a program that must end well; answers with what it said.
    fn run(&self, command: &mut Command) -> String {
        command.env("CARGO_TARGET_DIR", self.path("target"));
        // What this run of the tests is compiled with is no concern of the stranger's.
        for name in [
            "RUSTC_WORKSPACE_WRAPPER",
            "CLIPPY_ARGS",
            "RUSTFLAGS",
            "RUSTDOC",
        ] {
            command.env_remove(name);
        }
        let output = command.output().expect("it starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{command:?}\n{out}\n{err}");
        out
    }

    /// `cargo` in the project.
    fn cargo(&self, words: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(self.path("my_fifo"));
        self.run(command.args(words))
    }

    /// The project's own program.
    fn program(&self, line: &str) -> String {
        let words: Vec<&str> = line.split(' ').collect();
        self.cargo(&[&["run", "--quiet", "--offline", "--"], &words[..]].concat())
    }
}

fn of_version(name: &str) -> String {
    format!("{name}-{}", env!("CARGO_PKG_VERSION"))
}

#[test]
fn from_the_packages_to_a_page_about_a_queue_of_ones_own() {
    if !When::LongRuns.is_now() {
        return;
    }
    let Some(browser) = Browser::start("journey") else {
        return;
    };
    let Some(verilator) = require_or_skip(Tool::VerilatorDebian, "journey") else {
        return;
    };
    let stranger = Stranger::new();
    let packages = stranger.path("packages");
    // cargo install
    std::fs::write(stranger.path("patches.toml"), stranger.patches()).expect("a file");
    let mut install = Command::new(env!("CARGO"));
    install.args(["install", "--offline", "--config"]);
    install.arg(stranger.path("patches.toml"));
    install
        .arg("--path")
        .arg(packages.join(of_version("warpwright")));
    install.arg("--root").arg(stranger.path("installed"));
    stranger.run(&mut install);
    // warpwright new
    let mut new = Command::new(stranger.path("installed/bin/warpwright"));
    stranger.run(
        new.args(["new", "my_fifo"])
            .current_dir(stranger.folder.path()),
    );
    let manifest = stranger.path("my_fifo/Cargo.toml");
    let text = std::fs::read_to_string(&manifest).expect("the manifest") + &stranger.patches();
    std::fs::write(&manifest, text).expect("the manifest");
    // It builds and passes at once.
    stranger.cargo(&["test", "--offline"]);
    // A queue in its place.
    for (name, text) in QUEUE {
        std::fs::write(stranger.path("my_fifo/src").join(name), text).expect("a source");
    }
    stranger.cargo(&["test", "--offline"]);
    assert_has(&stranger.program("list"), "my_fifo");
    assert_has(
        &stranger.program("verify --all --level proof"),
        "checks held\n",
    );
    stranger.program("emit my_fifo -o rtl");
    let mut lint = Command::new(verilator.program);
    lint.args(["--lint-only", "-Wall", "rtl/my_fifo.v"]);
    stranger.run(lint.current_dir(stranger.path("my_fifo")));
    std::fs::write(stranger.path("my_fifo/hand_written.v"), HAND_WRITTEN).expect("a file");
    // The memory of the queue written by hand has another name, and no reset.
    let map = r#"{"state": {"ring": "words"}}"#;
    std::fs::write(stranger.path("my_fifo/ports.json"), map).expect("a file");
    let equal = "equiv rtl/my_fifo.v hand_written.v --top my_fifo --map ports.json";
    let equal = stranger.program(equal);
    assert_has(&equal, "\nEQUAL ");
    stranger.program("sim my_fifo --cycles 50 --vcd run.vcd");
    assert_has(&stranger.program("wave run.vcd"), "almost_full");
    stranger.program("schematic my_fifo -o fifo.svg");
    assert_has(
        &stranger.program("mutate my_fifo -p width=2 -p depth=2 --mutants 20"),
        "score",
    );
    stranger.program("crosscheck my_fifo");
    stranger.program("export my_fifo");
    stranger.program("report my_fifo -o pages");
    browser.open(&stranger.path("my_fifo/pages/my_fifo.html"));
    assert_has(&browser.text("h1"), "my_fifo");
}
