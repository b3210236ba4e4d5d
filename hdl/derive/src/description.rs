//! `#[description]`: variables name values.
//!
//! Behind each `let` comes a call for each variable of its pattern, and around it the variable is what is being computed. The macro does not
//! know types: which method is called for a variable without signals, the compiler finds (`warpwright_hdl::naming::Variable`).

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Block, Error, Expr, ExprClosure, ExprForLoop, ExprMethodCall, ExprStruct, Ident,
    ImplItem, Item, Lit, Local, Member, Meta, Pat, Stmt, parse_quote,
};

pub fn describe(item: TokenStream, language: &TokenStream) -> Result<TokenStream, Error> {
    let mut item: Item = syn::parse2(item)?;
    let mut naming = Naming { language };
    match &mut item {
        Item::Fn(function) => naming.visit_block_mut(&mut function.block),
        Item::Impl(of) => {
            for item in &mut of.items {
                if let ImplItem::Fn(function) = item {
                    naming.visit_block_mut(&mut function.block);
                }
            }
        }
        other => {
            return Err(Error::new_spanned(
                other,
                "a description is a function, or an `impl` of functions",
            ));
        }
    }
    Ok(item.into_token_stream())
}

struct Naming<'a> {
    language: &'a TokenStream,
}

impl VisitMut for Naming<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        let mut statements = Vec::new();
        for statement in std::mem::take(&mut block.stmts) {
            match statement {
                Stmt::Local(local) => self.named(local, &mut statements),
                other => statements.push(other),
            }
        }
        block.stmts = statements;
    }

    /// An item within has its own attribute.
    fn visit_item_mut(&mut self, _: &mut Item) {}

    fn visit_expr_for_loop_mut(&mut self, turns: &mut ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, turns);
        if let Some(begin) = self.turn(&turns.pat) {
            turns.body.stmts.insert(0, begin);
        }
    }

    /// A closure that a method takes is the body of a loop.
    fn visit_expr_method_call_mut(&mut self, call: &mut ExprMethodCall) {
        visit_mut::visit_expr_method_call_mut(self, call);
        for argument in &mut call.args {
            if let Expr::Closure(closure) = argument
                && closure.inputs.len() == 1
            {
                self.body_of_loop(closure);
            }
        }
    }

    /// So is one whose first argument has a type: elsewhere it is perhaps not known yet.
    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        visit_mut::visit_expr_closure_mut(self, closure);
        if let Some(Pat::Type(_)) = closure.inputs.first() {
            self.body_of_loop(closure);
        }
    }

    /// The field of a struct that is made names its value.
    fn visit_expr_struct_mut(&mut self, made: &mut ExprStruct) {
        visit_mut::visit_expr_struct_mut(self, made);
        let language = self.language;
        let place = Ident::new("place_of_field", Span::mixed_site());
        let value = Ident::new("value_of_field", Span::mixed_site());
        for field in &mut made.fields {
            let Member::Named(name) = &field.member else {
                continue;
            };
            if field.colon_token.is_none() || !computes(&field.expr) {
                continue;
            }
            let called = text(name);
            let of = &field.expr;
            field.expr = parse_quote! {{
                #[allow(unused_imports)]
                use #language::naming::NoValues as _;
                let #place = #language::naming::begin_variable(#called);
                let #value = #of;
                #place.leave();
                #language::naming::Variable(&#value).holds(#called, "");
                #value
            }};
        }
    }
}

impl Naming<'_> {
    /// A `let`, its place before it and its names behind it.
    fn named(&self, mut local: Local, into: &mut Vec<Stmt>) {
        let language = self.language;
        let meaning = meaning(&mut local.attrs);
        let names = match &local.init {
            Some(init) if matches!(local.pat, Pat::Type(_)) || computes(&init.expr) => {
                variables(&local.pat)
            }
            _ => Vec::new(),
        };
        if names.is_empty() {
            into.push(Stmt::Local(local));
            return;
        }
        let around = match &names[..] {
            [only] => text(only),
            _ => String::new(),
        };
        let place = Ident::new("place_of_variable", Span::mixed_site());
        into.push(parse_quote!(let #place = #language::naming::begin_variable(#around);));
        into.push(Stmt::Local(local));
        into.push(parse_quote!(#place.leave();));
        for name in names {
            let called = text(&name);
            into.push(parse_quote! {{
                #[allow(unused_imports)]
                use #language::naming::NoValues as _;
                #language::naming::Variable(&#name).holds(#called, #meaning);
            }});
        }
    }

    fn body_of_loop(&self, closure: &mut ExprClosure) {
        let begin = closure.inputs.first().and_then(|first| self.turn(first));
        if let (Expr::Block(body), Some(begin)) = (&mut *closure.body, begin) {
            body.block.stmts.insert(0, begin);
        }
    }

    /// The statement with which a turn of a loop begins, if its variable may tell the turns apart.
    fn turn(&self, pattern: &Pat) -> Option<Stmt> {
        let language = self.language;
        let number = variables(pattern).into_iter().next()?;
        let place = Ident::new("place_of_turn", Span::mixed_site());
        Some(parse_quote! {
            let #place = {
                #[allow(unused_imports)]
                use #language::naming::NoTurn as _;
                #language::naming::Turn(&#number).begins()
            };
        })
    }
}

/// The doc comment on a `let` or a field, which is taken from it.
pub fn meaning(attributes: &mut Vec<Attribute>) -> String {
    let mut lines = Vec::new();
    attributes.retain(|attribute| {
        let Meta::NameValue(of) = &attribute.meta else {
            return true;
        };
        let (true, Expr::Lit(literal)) = (of.path.is_ident("doc"), &of.value) else {
            return true;
        };
        if let Lit::Str(line) = &literal.lit {
            lines.push(line.value().trim().to_string());
        }
        false
    });
    let text = lines.join(" ");
    // Without the marks of Rust's documentation.
    text.replace("[`", "").replace("`]", "").replace('`', "")
}

/// Methods whose result has the type that is needed further down.
const LATER: [&str; 6] = [
    "collect",
    "default",
    "into",
    "parse",
    "sum",
    "unwrap_or_default",
];

/// Whether an expression may have a signal as its value, of a type that is known where it ends.
fn computes(value: &Expr) -> bool {
    match value {
        Expr::Lit(_) | Expr::Closure(_) | Expr::Macro(_) | Expr::Path(_) | Expr::Field(_) => false,
        Expr::Reference(of) => computes(&of.expr),
        Expr::Array(of) => of.elems.first().is_some_and(computes),
        Expr::MethodCall(call) => {
            call.turbofish.is_some() || !LATER.iter().any(|name| call.method == name)
        }
        // Of `Vec::new()` and its like the elements' type comes later.
        Expr::Call(call) => {
            !(call.args.is_empty()
                && matches!(&*call.func, Expr::Path(path) if path.path.segments.len() > 1))
        }
        _ => true,
    }
}

/// The variables of a pattern that keep what they are given.
fn variables(pattern: &Pat) -> Vec<Ident> {
    match pattern {
        // A unit variant has a capital, and what nobody reads an underscore.
        Pat::Ident(of) if text(&of.ident).contains(char::is_uppercase) => Vec::new(),
        Pat::Ident(of) if text(&of.ident).starts_with('_') => Vec::new(),
        Pat::Ident(of) if of.mutability.is_none() && of.by_ref.is_none() && of.subpat.is_none() => {
            vec![of.ident.clone()]
        }
        Pat::Type(of) => variables(&of.pat),
        Pat::Tuple(of) => of.elems.iter().flat_map(variables).collect(),
        Pat::Slice(of) => of.elems.iter().flat_map(variables).collect(),
        Pat::Reference(of) => variables(&of.pat),
        Pat::Struct(of) => of
            .fields
            .iter()
            .flat_map(|field| variables(&field.pat))
            .collect(),
        Pat::TupleStruct(of) => of.elems.iter().flat_map(variables).collect(),
        _ => Vec::new(),
    }
}

fn text(name: &Ident) -> String {
    name.to_string().trim_start_matches("r#").to_string()
}
