//! Lines of at most a hundred columns.

/// The widest line.
pub(super) const COLUMNS: usize = 100;

/// A line, broken at spaces where it is too long; what follows is indented further.
pub(super) fn wrap(indent: usize, text: &str) -> String {
    let mut out = String::new();
    let mut line = " ".repeat(indent);
    let mut is_fresh = true;
    for word in text.split(' ') {
        let extra = usize::from(!is_fresh);
        if !is_fresh && line.len() + extra + word.len() > COLUMNS {
            out.push_str(line.trim_end());
            out.push('\n');
            line = " ".repeat(indent + 4);
            is_fresh = true;
        }
        if !is_fresh {
            line.push(' ');
        }
        line.push_str(word);
        is_fresh = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
    out
}

/// Text as comment lines.
pub(super) fn comment(indent: usize, text: &str) -> String {
    let mut out = String::new();
    for paragraph in text.lines() {
        let mut line = format!("{}//", " ".repeat(indent));
        for word in paragraph.split_whitespace() {
            if line.len() + 1 + word.len() > COLUMNS && !line.ends_with("//") {
                out.push_str(&line);
                out.push('\n');
                line = format!("{}//", " ".repeat(indent));
            }
            line.push(' ');
            line.push_str(word);
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// A line of code with a comment behind it, or above it where both do not fit.
pub(super) fn with_comment(indent: usize, code: &str, doc: &str) -> String {
    let doc = doc.split_whitespace().collect::<Vec<_>>().join(" ");
    if doc.is_empty() {
        return wrap(indent, code);
    }
    if indent + code.len() + 4 + doc.len() < COLUMNS {
        return format!("{}{code}  // {doc}\n", " ".repeat(indent));
    }
    comment(indent, &doc) + &wrap(indent, code)
}
