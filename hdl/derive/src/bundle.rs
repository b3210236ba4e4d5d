//! The `#[derive(Bundle)]` macro.

use crate::description::meaning;
use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::Visit;
use syn::{
    Data, DataEnum, DeriveInput, Error, Expr, Field, Fields, GenericArgument, GenericParam, Ident,
    PathArguments, Type,
};

pub fn derive(input: &DeriveInput, language: &TokenStream) -> Result<TokenStream, Error> {
    let name = &input.ident;
    let mut parameters = input.generics.params.iter();
    let (Some(GenericParam::Type(leaf)), None) = (parameters.next(), parameters.next()) else {
        return Err(Error::new_spanned(
            name,
            "a bundle has one type parameter: what each of its leaves holds",
        ));
    };
    let leaf = &leaf.ident;
    let data = match &input.data {
        Data::Struct(data) => data,
        Data::Enum(data) => return alternatives(name, leaf, data, language),
        Data::Union(_) => return Err(Error::new_spanned(name, "a bundle is a struct or an enum")),
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(
            name,
            "the fields of a bundle have names, which are those of ports and registers",
        ));
    };
    let mut made = Vec::new();
    let mut texts = Vec::new();
    let mut held = Vec::new();
    let mut docs = Vec::new();
    for field in &fields.named {
        let Some(ident) = &field.ident else { continue };
        let text = ident.to_string();
        let text = text.trim_start_matches("r#").to_string();
        let value = quote!(self.#ident);
        let is_flat = is_flat(field, leaf)?;
        let at = if is_flat {
            quote!(prefix)
        } else {
            quote!(&#language::bundle::joined(prefix, #text))
        };
        if mentions(&field.ty, leaf) {
            let name = if is_flat {
                quote!(name)
            } else {
                quote!(&#language::bundle::joined(name, #text))
            };
            held.push(quote!(#language::naming::Values::held_by(&self.#ident, #name, meaning);));
        }
        let value = carried(&field.ty, leaf, value, at, language, 0)?;
        made.push(quote!(#ident: #value));
        if mentions(&field.ty, leaf) {
            let doc = meaning(&mut field.attrs.clone());
            let around = if doc.is_empty() {
                quote!(around)
            } else {
                quote!(#doc)
            };
            docs.push(told(
                &field.ty,
                leaf,
                &quote!(&self.#ident),
                &around,
                language,
            ));
        }
        if mentions(&field.ty, leaf) && !is_flat {
            texts.push(text);
        }
    }
    let made = quote!(#name { #(#made),* });
    let bundle = implementation(name, leaf, language, &made, &quote!(#(#docs)*));
    let values = values(name, language, &quote!(#(#held)*));
    Ok(quote! {
        impl<#leaf> #language::bundle::FieldNames for #name<#leaf> {
            const FIELDS: &'static [&'static str] = &[#(#texts),*];
        }

        #bundle
        #values
    })
}

/// The signals in a bundle of signals, whose names are those of the variable and the fields.
fn values(name: &Ident, language: &TokenStream, held: &TokenStream) -> TokenStream {
    quote! {
        impl #language::naming::Values for #name<#language::signal::Signal<'_>> {
            fn held_by(&self, name: &str, meaning: &str) {
                #held
            }
        }
    }
}

/// Whether the names of a field's own fields stand alone: `#[bundle(flat)]`.
fn is_flat(field: &Field, leaf: &Ident) -> Result<bool, Error> {
    let mut is_flat = false;
    for attribute in &field.attrs {
        if attribute.path().is_ident("bundle") {
            attribute.parse_nested_meta(|meta| {
                is_flat = meta.path.is_ident("flat");
                if is_flat {
                    Ok(())
                } else {
                    Err(meta.error("a field is `flat` or has no attribute"))
                }
            })?;
        }
    }
    let is_leaf = matches!(&field.ty, Type::Path(path) if path.path.is_ident(leaf));
    if is_flat && is_leaf {
        return Err(Error::new_spanned(field, "only a bundle can be flat"));
    }
    Ok(is_flat)
}

/// The trait, with what becomes of a value.
fn implementation(
    name: &Ident,
    leaf: &Ident,
    language: &TokenStream,
    made: &TokenStream,
    docs: &TokenStream,
) -> TokenStream {
    quote! {
        impl<#leaf> #language::bundle::Bundle for #name<#leaf> {
            type Leaf = #leaf;
            type Of<BundleLeaf> = #name<BundleLeaf>;

            fn each_at<BundleLeaf>(
                self,
                prefix: &str,
                make: &mut dyn FnMut(&str, #leaf) -> BundleLeaf,
            ) -> #name<BundleLeaf> {
                #made
            }

            #[allow(unused_variables)]
            fn each_doc(&self, around: &str, tell: &mut dyn FnMut(&str)) {
                #docs
            }
        }
    }
}

/// An enum whose variants are a bundle each: it has the names of the one that it is.
fn alternatives(
    name: &Ident,
    leaf: &Ident,
    data: &DataEnum,
    language: &TokenStream,
) -> Result<TokenStream, Error> {
    let mut arms = Vec::new();
    let mut held = Vec::new();
    let mut docs = Vec::new();
    for variant in &data.variants {
        let fields = match &variant.fields {
            Fields::Unnamed(fields) => &fields.unnamed,
            _ => return Err(Error::new_spanned(variant, "a variant holds one bundle")),
        };
        let (Some(field), 1) = (fields.first(), fields.len()) else {
            return Err(Error::new_spanned(variant, "a variant holds one bundle"));
        };
        let ident = &variant.ident;
        let of = (quote!(value), quote!(prefix));
        let value = carried(&field.ty, leaf, of.0, of.1, language, 0)?;
        arms.push(quote!(Self::#ident(value) => #name::#ident(#value)));
        let told = told(&field.ty, leaf, &quote!(value), &quote!(around), language);
        docs.push(quote!(Self::#ident(value) => { #told }));
        if mentions(&field.ty, leaf) {
            held.push(quote!(Self::#ident(value) => #language::naming::Values::held_by(value, name, meaning),));
        } else {
            held.push(quote!(Self::#ident(_) => {}));
        }
    }
    let values = values(name, language, &quote!(match self { #(#held)* }));
    let made = quote!(match self { #(#arms),* });
    let docs = quote!(match self { #(#docs),* });
    let bundle = implementation(name, leaf, language, &made, &docs);
    Ok(quote!(#bundle #values))
}

/// Tells what the leaves of a value mean, which is known by reference.
fn told(
    of: &Type,
    leaf: &Ident,
    value: &TokenStream,
    around: &TokenStream,
    language: &TokenStream,
) -> TokenStream {
    if !mentions(of, leaf) {
        return quote!();
    }
    let inner = match of {
        Type::Array(array) => Some(&*array.elem),
        Type::Path(path) if path.path.is_ident(leaf) => return quote!(tell(#around);),
        Type::Path(path) => path.path.segments.last().and_then(|last| {
            let PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return None;
            };
            match arguments.args.first() {
                Some(GenericArgument::Type(inner))
                    if last.ident == "Vec" || last.ident == "Option" =>
                {
                    Some(inner)
                }
                _ => None,
            }
        }),
        _ => None,
    };
    if let Some(inner) = inner {
        let told = told(inner, leaf, &quote!(element), around, language);
        quote!(for element in (#value).iter() { #told })
    } else {
        quote!(#language::bundle::Bundle::each_doc(#value, #around, tell);)
    }
}

/// What becomes of a value of a field's type.
fn carried(
    of: &Type,
    leaf: &Ident,
    value: TokenStream,
    at: TokenStream,
    language: &TokenStream,
    depth: u32,
) -> Result<TokenStream, Error> {
    if !mentions(of, leaf) {
        return Ok(value);
    }
    if let Type::Array(array) = of {
        let (element, index) = elements(depth);
        let inner = carried(
            &array.elem,
            leaf,
            quote!(#element),
            numbered(&at, &index, language),
            language,
            depth + 1,
        )?;
        return Ok(quote! {{
            let mut #index = 0_usize;
            #value.map(|#element| {
                let made = #inner;
                #index += 1;
                made
            })
        }});
    }
    let Type::Path(path) = of else {
        let text = "a field is a leaf, a bundle, or a `Vec`, an array or an `Option` of these";
        return Err(Error::new_spanned(of, text));
    };
    if path.path.is_ident(leaf) {
        return Ok(quote!(make(#at, #value)));
    }
    let Some(last) = path.path.segments.last() else {
        return Err(Error::new_spanned(of, "a type"));
    };
    let of_one = match &last.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(GenericArgument::Type(inner)) => Some(inner),
            _ => None,
        },
        _ => None,
    };
    let (element, index) = elements(depth);
    match (last.ident.to_string().as_str(), of_one) {
        ("Vec", Some(inner)) => {
            let at = numbered(&at, &index, language);
            let inner = carried(inner, leaf, quote!(#element), at, language, depth + 1)?;
            Ok(quote! {
                #value.into_iter().enumerate().map(|(#index, #element)| #inner).collect()
            })
        }
        ("Option", Some(inner)) => {
            let inner = carried(inner, leaf, quote!(#element), at, language, depth + 1)?;
            Ok(quote!(#value.map(|#element| #inner)))
        }
        _ => Ok(quote!(#language::bundle::Bundle::each_at(#value, #at, make))),
    }
}

fn elements(depth: u32) -> (Ident, Ident) {
    let named = |stem: &str| quote::format_ident!("{stem}_{depth}");
    (named("element"), named("index"))
}

fn numbered(at: &TokenStream, index: &Ident, language: &TokenStream) -> TokenStream {
    quote!(&#language::bundle::joined(#at, &#index.to_string()))
}

/// Whether a type mentions the parameter.
fn mentions(of: &Type, leaf: &Ident) -> bool {
    struct Search<'a> {
        leaf: &'a Ident,
        found: bool,
    }
    impl<'ast> Visit<'ast> for Search<'_> {
        fn visit_ident(&mut self, ident: &'ast Ident) {
            self.found |= ident == self.leaf;
        }
        // The length of an array is no type.
        fn visit_expr(&mut self, _: &'ast Expr) {}
    }
    let mut search = Search { leaf, found: false };
    search.visit_type(of);
    search.found
}
