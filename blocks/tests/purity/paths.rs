//! The paths used in a Rust source file, as modules of its crate or of others.

/// Paths from the root of the crate, and paths that begin with another crate's name or a name of this text.
pub struct Paths {
    pub inside: Vec<Vec<String>>,
    pub outside: Vec<Vec<String>>,
}

/// The text with blanks in the place of comments, strings and characters.
pub fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = skipped(rest, code.chars().next_back());
        code.push(if length > 0 { ' ' } else { first });
        rest = &rest[length.max(first.len_utf8())..];
    }
    code
}

/// How many bytes a comment or literal takes that begins here; 0 if none does.
fn skipped(text: &str, before: Option<char>) -> usize {
    let is_name = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        let (mut depth, mut at) = (0, 0);
        while at < text.len() {
            match text.as_bytes()[at..] {
                [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
                [b'*', b'/', ..] if depth == 1 => return at + 2,
                [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
                _ => at += 1,
            }
        }
        return at;
    }
    if text.starts_with('r') && !is_name {
        let marks = text[1..].bytes().take_while(|b| *b == b'#').count();
        if text[1 + marks..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(marks));
            let from = 2 + marks;
            return from + text[from..].find(&end).map_or(0, |at| at + end.len());
        }
    }
    let quote = match text.as_bytes() {
        [b'"', ..] => b'"',
        // A lifetime has no quote at its end.
        [b'\'', b'\\', ..] => b'\'',
        [b'\'', ..] if text.chars().nth(2) == Some('\'') => b'\'',
        _ => return 0,
    };
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            byte if byte == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Names, `::`, and other signs one by one.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let length = match first {
            c if is_part(c) => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            ':' if rest.starts_with("::") => 2,
            c => c.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Each path of a `use`, and the name that it gets.
fn used(tokens: &mut &[&str], before: &[String], found: &mut Vec<(Vec<String>, String)>) {
    let mut path = before.to_vec();
    while let [token, rest @ ..] = *tokens {
        match *token {
            "}" | "," | ";" => break,
            "{" => {
                *tokens = rest;
                while !matches!(tokens.first(), None | Some(&"}" | &";")) {
                    used(tokens, &path, found);
                    if tokens.first() == Some(&",") {
                        *tokens = &tokens[1..];
                    }
                }
                *tokens = tokens.get(1..).unwrap_or_default();
                return;
            }
            "as" => {
                let name = rest.first().map(ToString::to_string);
                *tokens = rest.get(1..).unwrap_or_default();
                found.push((path, name.unwrap_or_default()));
                return;
            }
            "::" => {}
            "self" if path.len() > before.len() || !before.is_empty() => {}
            name => path.push(name.to_string()),
        }
        *tokens = rest;
    }
    let name = path.last().cloned().unwrap_or_default();
    found.push((path, name));
}

/// What a text of a module names. `is_module` says whether there is a module of this path.
pub fn paths(code: &str, module: &[String], is_module: &dyn Fn(&[String]) -> bool) -> Paths {
    let tokens = tokens(code);
    let mut rest = &tokens[..];
    // Modules within the text, and the depth of braces at which each ends.
    let mut here: Vec<(String, u32)> = Vec::new();
    let mut depth = 0;
    let mut named: Vec<(Vec<String>, Vec<String>, Option<String>)> = Vec::new();
    while let [token, after @ ..] = rest {
        let within: Vec<String> = here.iter().map(|(name, _)| name.clone()).collect();
        rest = after;
        match (*token, after) {
            ("mod", [name, "{", ..]) => here.push((name.to_string(), depth)),
            // Not the `use<'a>` of a type.
            ("use", [next, ..]) if *next != "<" => {
                let mut found = Vec::new();
                used(&mut rest, &[], &mut found);
                let found = found.into_iter();
                named.extend(found.map(|(path, name)| (within.clone(), path, Some(name))));
            }
            ("{", _) => depth += 1,
            ("}", _) => {
                depth -= 1;
                here.retain(|(_, at)| *at != depth);
            }
            (first, ["::", ..]) if is_name(first) => {
                let mut path = vec![first.to_string()];
                while let ["::", name, more @ ..] = rest {
                    rest = if is_name(name) { more } else { &[] };
                    if is_name(name) {
                        path.push(name.to_string());
                    } else {
                        rest = &after[2 * path.len() - 1..];
                        break;
                    }
                }
                named.push((within, path, None));
            }
            _ => {}
        }
    }
    resolved(&named, module, is_module)
}

/// A path with the modules in which it stands, and the name that a `use` gives it.
type Named = (Vec<String>, Vec<String>, Option<String>);

fn resolved(named: &[Named], module: &[String], is_module: &dyn Fn(&[String]) -> bool) -> Paths {
    let mut aliases: Vec<(String, Vec<String>)> = Vec::new();
    let mut paths = Paths {
        inside: Vec::new(),
        outside: Vec::new(),
    };
    for (within, path, alias) in named {
        let mut base: Vec<String> = module.iter().chain(within).cloned().collect();
        let mut rest = &path[..];
        let is_relative = matches!(path[0].as_str(), "crate" | "self" | "super");
        while let [first, more @ ..] = rest {
            match first.as_str() {
                "crate" => base.clear(),
                "super" => drop(base.pop()),
                "self" => {}
                _ => break,
            }
            rest = more;
        }
        let known = aliases.iter().find(|(name, _)| *name == path[0]);
        let full = match known {
            _ if is_relative => [&base[..], rest].concat(),
            Some((_, meant)) if alias.is_none() => [&meant[..], &path[1..]].concat(),
            _ => {
                let child = [&base[..], &path[..1]].concat();
                if !is_module(&child) {
                    paths.outside.push(path.clone());
                    continue;
                }
                [&base[..], &path[..]].concat()
            }
        };
        // What is in the text itself, in a module around the path.
        let is_own = full.starts_with(module) && !is_module(&full);
        if let Some(name) = alias {
            aliases.push((name.clone(), full.clone()));
        }
        if !is_own && !full.is_empty() {
            paths.inside.push(full);
        }
    }
    paths
}
