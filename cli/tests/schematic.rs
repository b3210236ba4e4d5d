//! `schematic`: files as users get them, and error cases. The drawings' content is tested beside the code.

use crate::common::Folder;

#[test]
fn a_block_becomes_a_picture() {
    let folder = Folder::new();
    let said = folder.answer("schematic lut_array -p lanes=2 -o lut.svg");
    assert_eq!(
        said,
        "wrote lut.svg: lut_array. All operations are drawn.\n"
    );
    let svg = folder.text("lut.svg");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let texts: Vec<&str> = document.descendants().filter_map(|n| n.text()).collect();
    // A port, a register and the array of the block's description.
    for name in ["table_bits", "out_valid", "lanes × 2"] {
        assert!(texts.contains(&name), "{name}: {texts:?}");
    }
}

#[test]
fn what_is_below_has_files_of_its_own() {
    let folder = Folder::new();
    let said = folder.answer("schematic lut_array --all -o lut.svg");
    assert!(said.contains("\nwrote lut_2.svg: "), "{said}");
    for line in said.lines() {
        let name = line
            .strip_prefix("wrote ")
            .and_then(|l| l.split(':').next());
        assert!(folder.text(name.expect("a file")).ends_with("</svg>\n"));
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_and_nothing_is_written() {
    let folder = Folder::new();
    for (arguments, word) in [
        ("schematic lut_array -o lut.png", "must end in .svg"),
        ("schematic lut_aray -o lut.svg", "lut_array"),
    ] {
        folder.refused(arguments, word);
    }
    let mut left = std::fs::read_dir(folder.path()).expect("the folder");
    assert!(left.next().is_none());
}
