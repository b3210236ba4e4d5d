//! Wrappers for widgets that cannot stand alone, because they have two clocks or output one.

/// A block around one other, whose clocks are all its own. Ports have the names that they have inside, but for those with a path.
macro_rules! around {
    (
        $(#[$about:meta])*
        $name:ident: $inner:ty = $make:expr;
        clocks $($($clock:ident).+),+;
        in $($in:ident: $in_type:ty),*;
        out $($out:ident: $out_type:ty),*;
        $(in $in_at:ident: $in_at_type:ty = $($in_path:ident).+;)*
        $(out $out_at:ident: $out_at_type:ty = $($out_path:ident).+;)*
    ) => {
        $(#[$about])*
        #[derive(LogicBlock)]
        pub struct $name {
            pub clock: Signal<In, Clock>,
            $(pub $in: Signal<In, $in_type>,)*
            $(pub $in_at: Signal<In, $in_at_type>,)*
            $(pub $out: Signal<Out, $out_type>,)*
            $(pub $out_at: Signal<Out, $out_at_type>,)*
            inner: $inner,
        }

        impl Default for $name {
            fn default() -> Self {
                Self {
                    clock: Default::default(),
                    $($in: Default::default(),)*
                    $($in_at: Default::default(),)*
                    $($out: Default::default(),)*
                    $($out_at: Default::default(),)*
                    inner: $make,
                }
            }
        }

        impl Logic for $name {
            #[hdl_gen]
            fn update(&mut self) {
                $(self.inner.$($clock).+.next = self.clock.val();)+
                $(self.inner.$in.next = self.$in.val();)*
                $(self.inner.$($in_path).+.next = self.$in_at.val();)*
                $(self.$out.next = self.inner.$out.val();)*
                $(self.$out_at.next = self.inner.$($out_path).+.val();)*
            }
        }
    };
}
