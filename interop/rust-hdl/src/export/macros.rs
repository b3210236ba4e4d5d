//! Generates the struct of a generated file, from its list of ports.
//!
//! A file gives the block, its settings and its ports; everything else follows from these and is written once, here.

/// A struct with rust-hdl's signals for the ports of a block of the catalogue:
///
/// ```
/// use warpwright_rust_hdl::export::prelude::*;
///
/// warpwright_rust_hdl::part! {
///     /// Leading zeros of a byte.
///     pub struct Zeros = leading_zeros (width = "8") {
///         /// The byte.
///         value: In Bits<8>,
///         /// How many of its top bits are 0.
///         zeros: Out Bits<4>,
///         /// 1 if all are.
///         is_zero: Out Bit,
///     }
/// }
///
/// let mut byte = Zeros::new()?;
/// byte.connect_all();
/// byte.value.next = 0x13.into();
/// simulate(&mut byte, 10);
/// assert_eq!(byte.zeros.val(), Bits::<4>::from(3));
/// # Ok::<(), ExportError>(())
/// ```
///
/// It wants all of [`export::prelude`](crate::export::prelude) in scope. `rust_source` writes it with all ports, in the block's order. `new` compares them with the library's, and gives an error if
/// they differ; `default` panics with the same words. [`ByName`](crate::export::ByName) drives the struct by the names of ports.
#[macro_export]
macro_rules! part {
    (
        $(#[$about:meta])*
        pub struct $name:ident = $block:ident ($($parameter:ident = $value:literal),*) {
            $($(#[$doc:meta])* $field:ident: $direction:ident $kind:ident $(<$width:literal>)?,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, LogicBlock)]
        pub struct $name {
            $($(#[$doc])* pub $field: Signal<$direction, $kind $(<$width>)?>,)*
            part: $crate::export::Part,
        }

        impl $name {
            /// The block at power-up; an error if the library's has got other ports.
            pub fn new() -> Result<Self, $crate::export::ExportError> {
                Ok(Self {
                    $($field: Signal::default(),)*
                    part: $crate::export::Part::checked(
                        stringify!($block),
                        &[$((stringify!($parameter), $value)),*],
                        &[$($crate::part_port!(outline $field $direction $kind $($width)?)),*],
                    )?,
                })
            }
        }

        impl Default for $name {
            /// As `new`, but panics where that gives an error.
            fn default() -> Self {
                Self::new().unwrap_or_else(|error| panic!("{error}"))
            }
        }

        impl Logic for $name {
            fn update(&mut self) {
                let mut inputs = self.part.inputs();
                $($crate::part_port!(input self inputs $field $direction $kind);)*
                $($crate::part_port!(edge self $field $direction $kind);)*
                self.part.settle();
                let mut outputs = self.part.outputs();
                $($crate::part_port!(output self outputs $field $direction);)*
            }

            fn connect(&mut self) {
                $($crate::part_port!(connect self $field $direction);)*
            }

            fn hdl(&self) -> Verilog {
                self.part.hdl()
            }
        }

        impl $crate::export::ByName for $name {
            fn set_clock(&mut self, _level: bool) {
                $($crate::part_port!(level self _level $field $direction $kind);)*
            }

            fn set_inputs(&mut self, values: &$crate::export::PortValues) {
                $($crate::part_port!(set self values $field $direction $kind);)*
            }

            fn output_values(&self) -> $crate::export::PortValues {
                let mut values = $crate::export::PortValues::new();
                $($crate::part_port!(get self values $field $direction);)*
                values
            }
        }
    };
}

/// What a part does with one port: nothing, where the port is of another kind.
#[doc(hidden)]
#[macro_export]
macro_rules! part_port {
    (outline $field:ident In Clock) => {
        ($crate::export::PortRole::Clock, stringify!($field), 1)
    };
    (outline $field:ident In Bit) => {
        ($crate::export::PortRole::Input, stringify!($field), 1)
    };
    (outline $field:ident Out Bit) => {
        ($crate::export::PortRole::Output, stringify!($field), 1)
    };
    (outline $field:ident In Bits $width:literal) => {
        ($crate::export::PortRole::Input, stringify!($field), $width)
    };
    (outline $field:ident Out Bits $width:literal) => {
        ($crate::export::PortRole::Output, stringify!($field), $width)
    };
    (outline $($port:tt)*) => {
        compile_error!(concat!(
            "`",
            stringify!($($port)*),
            "` is not a port; use In Clock, In Bit, Out Bit, In Bits<N> and Out Bits<N>"
        ))
    };
    (input $self:ident $inputs:ident $field:ident In Clock) => {};
    (input $self:ident $inputs:ident $field:ident In $kind:ident) => {
        $inputs.drive($self.$field.val());
    };
    (edge $self:ident $field:ident In Clock) => {
        if $self.$field.pos_edge() {
            $self.part.clock_edge();
        }
    };
    (output $self:ident $outputs:ident $field:ident Out) => {
        $self.$field.next = $outputs.take();
    };
    (connect $self:ident $field:ident Out) => {
        $self.$field.connect();
    };
    (level $self:ident $level:ident $field:ident In Clock) => {
        $self.$field.next = $level.into();
    };
    (set $self:ident $values:ident $field:ident In Clock) => {};
    (set $self:ident $values:ident $field:ident In $kind:ident) => {
        $self.$field.next =
            $crate::export::value($values.get($self.part.port_of(stringify!($field))));
    };
    (get $self:ident $values:ident $field:ident Out) => {
        $values.set(
            $self.part.port_of(stringify!($field)),
            $crate::export::number($self.$field.val()),
        );
    };
    ($($another_kind:tt)*) => {};
}
