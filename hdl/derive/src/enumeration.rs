//! The `#[derive(Enumeration)]` macro.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, LitInt, LitStr};

/// What the attribute says.
#[derive(Default)]
struct Said {
    name: Option<String>,
    width: Option<u32>,
}

pub fn derive(input: &DeriveInput, language: &TokenStream) -> Result<TokenStream, Error> {
    let ident = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(ident, "an enumeration is an enum"));
    };
    if data.variants.is_empty() {
        return Err(Error::new_spanned(ident, "an enumeration has values"));
    }
    let said = said(input)?;
    let name = said.name.unwrap_or_else(|| snake_case(&ident.to_string()));
    let width = if let Some(width) = said.width {
        quote!(#width)
    } else {
        quote!(#language::enums::bits_of(&Self::ALL.map(|value| value as u64)))
    };
    let mut variants = Vec::new();
    let mut texts = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            let text = "the values of an enumeration carry no fields";
            return Err(Error::new_spanned(variant, text));
        }
        let of = &variant.ident;
        variants.push(quote!(Self::#of));
        texts.push(snake_case(&of.to_string()).to_ascii_uppercase());
    }
    let count = variants.len();
    Ok(quote! {
        impl #ident {
            /// All values, in the order in which they are declared.
            pub const ALL: [Self; #count] = [#(#variants),*];
        }

        impl #language::enums::Enumeration for #ident {
            fn enum_type() -> ::std::sync::Arc<#language::enums::EnumType> {
                let names = [#(#texts),*];
                let values = Self::ALL.map(|value| value as u64);
                let variants = names.into_iter().zip(values);
                ::std::sync::Arc::new(#language::enums::EnumType::new(#name, #width, variants))
            }

            fn values() -> &'static [Self] {
                &Self::ALL
            }

            fn code(self) -> u64 {
                self as u64
            }
        }
    })
}

fn said(input: &DeriveInput) -> Result<Said, Error> {
    let mut said = Said::default();
    for attribute in &input.attrs {
        if !attribute.path().is_ident("enumeration") {
            continue;
        }
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("name") {
                said.name = Some(meta.value()?.parse::<LitStr>()?.value());
            } else if meta.path.is_ident("width") {
                said.width = Some(meta.value()?.parse::<LitInt>()?.base10_parse()?);
            } else {
                return Err(meta.error("known here are `name` and `width`"));
            }
            Ok(())
        })?;
    }
    Ok(said)
}

/// `ReadBack2` as `read_back2`.
fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for (place, letter) in name.trim_start_matches("r#").char_indices() {
        if letter.is_uppercase() && place > 0 {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}
