//! Selections of items and groups by a text: what is chosen, how it is spelled, and what is said of mistakes.

use warpwright_blocks::selection::{Groups, Selection};

const LIST: Selection = Selection {
    what: "rule",
    items: &["D01", "D02", "R01", "R02", "S01"],
    groups: Groups::Letters,
};

const NAMED: Selection = Selection {
    what: "instruction",
    items: &["Round", "SAbs", "FMin"],
    groups: Groups::Named(&[("integer", &["SAbs"]), ("float", &["Round", "FMin"])]),
};

fn selected(text: &str) -> String {
    in_words(&LIST, text)
}

fn in_words(list: &Selection, text: &str) -> String {
    match list.select(text) {
        Ok(items) => items.join(" "),
        Err(error) => error.to_string(),
    }
}

#[test]
fn groups_and_items_come_and_go() {
    assert_eq!(selected("all"), "D01 D02 R01 R02 S01");
    assert_eq!(selected("all-R01-S"), "D01 D02 R02");
    assert_eq!(selected("D+R01"), "D01 D02 R01");
    assert_eq!(selected("d-D02+r02"), "D01 R02");
    assert_eq!(selected("none"), "");
    assert_eq!(selected("all-D+D02"), "D02 R01 R02 S01");
    assert_eq!(LIST.spelled("ALL-r01").unwrap(), "all-R01");
    assert_eq!(LIST.spelled("none+d").unwrap(), "none+D");
}

#[test]
fn groups_have_names_of_their_own() {
    assert_eq!(in_words(&NAMED, "Float"), "Round FMin");
    assert_eq!(in_words(&NAMED, "all-fmin"), "Round SAbs");
    assert_eq!(
        NAMED.spelled("ALL-fmin+Integer").unwrap(),
        "all-FMin+integer"
    );
    let by_name = |text| NAMED.select_by_name(text).unwrap();
    assert_eq!(by_name("integer+FMin"), ["FMin"]);
    assert_eq!(by_name("SAbs+integer"), ["SAbs"]);
    assert_eq!(by_name("SAbs-integer+integer"), [""; 0]);
    assert_eq!(
        in_words(&NAMED, "intege"),
        "there is no instruction or group `intege`; write all, none, groups (integer, float) and instructions \
         (Round to FMin), joined by + and -; did you mean `integer`?"
    );
}

#[test]
fn case_tells_a_group_from_an_item() {
    const LIST: Selection = Selection {
        what: "instruction",
        items: &["Fma", "FMix", "FAbs"],
        groups: Groups::Named(&[("fma", &["Fma", "FMix"])]),
    };
    assert_eq!(in_words(&LIST, "fma"), "Fma FMix");
    assert_eq!(in_words(&LIST, "Fma"), "Fma");
    assert_eq!(in_words(&LIST, "FMA"), "Fma");
    assert_eq!(in_words(&LIST, "fma-Fma"), "FMix");
    assert_eq!(LIST.spelled("fma-Fma").unwrap(), "fma-Fma");
    assert_eq!(LIST.select_by_name("fma").unwrap(), [""; 0]);
}

#[test]
fn what_is_wrong_is_said() {
    let allowed = "write all, none, groups (D, R, S) and rules (D01 to S01), joined by + and -";
    assert_eq!(
        selected("all-R03"),
        format!("there is no rule or group `R03`; {allowed}; did you mean `R01`?")
    );
    assert_eq!(
        selected("L"),
        format!("there is no rule or group `L`; {allowed}")
    );
    assert_eq!(selected(""), format!("`` has no name at all; {allowed}"));
    assert_eq!(
        selected("D+"),
        format!("`D+` has no name at its end; {allowed}")
    );
    assert_eq!(
        selected("D--R"),
        format!("`D--R` has no name before `-`; {allowed}")
    );
}
