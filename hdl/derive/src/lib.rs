//! `#[derive(Bundle)]` and `#[derive(Enumeration)]`: make structs and enums usable in hardware descriptions.
//!
//! The macros generate only the boilerplate: the fields and their names. Everything that can be done with
//! a bundle or an enumeration is in the traits of `warpwright_hdl::bundle` and `warpwright_hdl::enums`.

mod bundle;
mod description;
mod enumeration;

use proc_macro::TokenStream;
use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::Span;
use quote::quote;
use syn::{DeriveInput, Ident, parse_macro_input};

/// Makes a struct with one type parameter a `Bundle`: the parameter is what each leaf holds.
///
/// A field is a leaf (of the parameter's type), a bundle (a type with the parameter as its last argument), or a `Vec`, an array or an `Option` of these.
/// A field that does not mention the parameter is carried over as it is. The leaves of a field
/// with `#[bundle(flat)]`, a bundle, are called as if they stood in its place. An enum whose variants hold a bundle each has the fields of the one that it is.
#[proc_macro_derive(Bundle, attributes(bundle))]
pub fn derive_bundle(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let derived = bundle::derive(&input, &language());
    derived
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Makes an enum without fields an `Enumeration`: its variants, in `UPPER_CASE`, with their values.
///
/// A value is what the variant's discriminant says, or one more than the one before. The width is the least that holds them all, unless
/// `#[enumeration(width = 4)]` says more; `#[enumeration(name = "opcode")]` gives the type another name than its own in `snake_case`.
#[proc_macro_derive(Enumeration, attributes(enumeration))]
pub fn derive_enumeration(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let derived = enumeration::derive(&input, &language());
    derived
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Names the values that a function computes after its variables, and carries their meaning into the text.
///
/// On a function, or on an `impl` for all of its functions. `let shift = ..` calls a signal `shift`, and those of a bundle, an array or a `Vec`
/// `shift_FIELD` or `shift_0`; a doc comment on the `let` becomes a comment in Verilog. The field of a struct that is made names what it gets. The
/// rules are those of `warpwright_hdl::naming`; variables that are `mut` name nothing.
#[proc_macro_attribute]
pub fn description(_: TokenStream, item: TokenStream) -> TokenStream {
    let described = description::describe(item.into(), &language());
    described
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// How the crate that derives calls the language: by its own name, or as a part of `warpwright`.
fn language() -> proc_macro2::TokenStream {
    let named = |name: &str| Ident::new(name, Span::call_site());
    match (crate_name("warpwright-hdl"), crate_name("warpwright")) {
        (Ok(FoundCrate::Name(name)), _) => {
            let name = named(&name);
            quote!(::#name)
        }
        (Err(_), Ok(FoundCrate::Name(name))) => {
            let name = named(&name);
            quote!(::#name::hdl)
        }
        // The language itself, whose tests and examples know it by its name, too.
        _ => quote!(::warpwright_hdl),
    }
}
