//! Macro for flat lists of fields in a fixed order, each with its width and coding.

/// What a field is called, how wide it is and how it is coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldSpec {
    /// Its name.
    pub name: &'static str,
    /// How many bits it has.
    pub width: u32,
    /// What it says and how.
    pub about: &'static str,
}

/// A structure of fields with a list that describes them.
macro_rules! field_list {
    ($(#[$about_list:meta])* $list:ident; $(#[$about_struct:meta])* $struct:ident;
     $($name:ident: $width:literal, $about:literal;)*) => {
        $(#[$about_list])*
        pub const $list: &[FieldSpec] = &[
            $(FieldSpec { name: stringify!($name), width: $width, about: $about },)*
        ];

        $(#[$about_struct])*
        #[allow(clippy::doc_markdown, reason = "the descriptions are for readers of tables, too")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $struct<W> {
            $(#[doc = $about] pub $name: W,)*
        }

        impl<W: Word> $struct<W> {
            /// All fields 0.
            pub fn absent() -> Self {
                Self { $($name: W::zero($width),)* }
            }

            /// The values in the order of the list.
            pub fn values(&self) -> Vec<W> {
                vec![$(self.$name.clone(),)*]
            }

            /// From values in the order of the list, of the same number and widths.
            pub fn from_values(values: Vec<W>) -> Self {
                let mut values = values.into_iter();
                let mut next = |width| {
                    let value = values.next().expect("a value for each field");
                    assert_eq!(value.width(), width, "the widths of fields are fixed");
                    value
                };
                Self { $($name: next($width),)* }
            }
        }
    };
}

pub(super) use field_list;
