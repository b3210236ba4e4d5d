//! Hints in messages: suggested names and sets of allowed values.

use warpwright_hdl::allowed::Allowed;
use warpwright_hdl::nearest::nearest;

#[test]
fn a_set_is_said_in_words() {
    let said = |values: &[u32]| Allowed::of(values.iter().copied()).to_string();
    assert_eq!(Allowed::from(1..=64).to_string(), "1 to 64");
    assert_eq!(said(&[3, 2, 1]), "1 to 3");
    assert_eq!(said(&[5]), "5");
    assert_eq!(said(&[9, 1, 3, 8, 8]), "1, 3 or 8 to 9");
    assert_eq!(said(&[1, 2]), "1 to 2");
    assert_eq!(said(&[1, 2, 4]), "a power of 2 from 1 to 4");
    assert_eq!(said(&[32, 8, 4, 16]), "a power of 2 from 4 to 32");
    assert_eq!(said(&[1, 2, 8]), "1 to 2 or 8");
    assert_eq!(said(&[4, 8, 9, 16]), "4, 8 to 9 or 16");
    assert_eq!(said(&[6, 12, 24]), "6, 12 or 24");
    let many = said(&[1, 3, 5, 7, 9, 11, 13]);
    assert_eq!(many, "one of 7 numbers from 1 to 13");
    assert_eq!(said(&[]), "no number");
}

#[test]
fn a_set_has_its_values_and_no_others() {
    let set = Allowed::of([7, 1, 2, 9, 8]);
    assert_eq!(set.runs(), [(1, 2), (7, 9)]);
    assert_eq!(set.iter().collect::<Vec<_>>(), [1, 2, 7, 8, 9]);
    assert_eq!(set.count(), 5);
    for value in 0..12 {
        assert_eq!(set.contains(value), [1, 2, 7, 8, 9].contains(&value));
    }
    assert!(Allowed::of([u32::MAX, u32::MAX]).contains(u32::MAX));
}

#[test]
fn a_slip_is_recognised_and_nonsense_is_not() {
    let names = ["lut_array", "lop3_unit", "lanes"];
    assert_eq!(nearest("lut_aray", names), Some("lut_array"));
    assert_eq!(nearest("lane", names), Some("lanes"));
    assert_eq!(nearest("LOP3_UNIT", names), Some("lop3_unit"));
    assert_eq!(nearest("gather", names), None);
}

#[test]
fn a_part_of_a_name_is_recognised() {
    let names = ["stream_fifo_wide", "stream_fifo", "lop3_unit", "lanes"];
    assert_eq!(nearest("fifo", names), Some("stream_fifo"));
    assert_eq!(nearest("LOP3", names), Some("lop3_unit"));
    assert_eq!(nearest("it", names), None);
}

#[test]
fn numbers_are_read_in_three_bases_and_nothing_else() {
    for text in ["0x1f", "0X1F", "0b1_1111", "31", "0x0_01f"] {
        assert_eq!(
            warpwright_hdl::bits::number(text),
            Some(31u8.into()),
            "{text}"
        );
    }
    for text in [
        "", "0x", "0b", "-1", "+1", "1.0", "1e3", "0x_1", "0b2", "1f", " 1", "0o7",
    ] {
        assert_eq!(warpwright_hdl::bits::number(text), None, "{text}");
    }
}
