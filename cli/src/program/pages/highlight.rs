//! Syntax highlighting: keywords, comments, numbers and strings of Verilog and Rust, as lines of HTML.
//!
//! It knows only as much of the languages as highlighting needs. If it misjudges a token, the text is still unchanged.

use super::html::escaped;
use std::fmt::Write as _;

/// Which words are keywords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Verilog,
    Rust,
}

impl Language {
    fn is_keyword(self, word: &str) -> bool {
        const VERILOG: &str = "module endmodule input output wire reg assign always initial begin end if else case endcase default \
                               parameter localparam genvar generate endgenerate for posedge negedge or integer";
        const RUST: &str = "fn let mut pub use mod struct enum impl trait for in if else match while loop return const static as \
                            where self Self super crate move ref dyn type true false";
        let words = match self {
            Self::Verilog => VERILOG,
            Self::Rust => RUST,
        };
        words.split(' ').any(|keyword| keyword == word)
    }
}

/// The lines of a text.
pub fn highlighted(text: &str, language: Language) -> Vec<String> {
    let mut is_inside = false;
    text.lines()
        .map(|line| marked(line, language, &mut is_inside))
        .collect()
}

/// A line; `is_inside` says whether it begins within a text, and then whether the next one does.
fn marked(line: &str, language: Language, is_inside: &mut bool) -> String {
    let mut done = String::new();
    let mut rest = line;
    if *is_inside {
        let (length, ends) = text_length(line);
        *is_inside = !ends;
        let (token, after) = line.split_at(length);
        let _ = write!(done, "<span class=\"s\">{}</span>", escaped(token));
        rest = after;
    }
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let (length, class) =
            if rest.starts_with("//") || rest.starts_with("(*") && language == Language::Verilog {
                let end = rest.find("*)").filter(|_| first == '(');
                (end.map_or(rest.len(), |end| end + 2), Some("c"))
            } else if language == Language::Rust && rest.starts_with("'\"'") {
                (3, Some("s"))
            } else if first == '"' {
                let (length, ends) = text_length(&rest[1..]);
                // Only Rust's texts have several lines.
                *is_inside = !ends && language == Language::Rust;
                (length + 1, Some("s"))
            } else if first.is_ascii_digit() {
                let is_number = |c: char| is_word(c) || c == '\'' && language == Language::Verilog;
                (
                    rest.find(|c| !is_number(c)).unwrap_or(rest.len()),
                    Some("m"),
                )
            } else if is_word(first) || first == '`' {
                let end = rest[first.len_utf8()..].find(|c| !is_word(c));
                let length = end.map_or(rest.len(), |end| end + first.len_utf8());
                let is_keyword = first == '`' || language.is_keyword(&rest[..length]);
                (length, is_keyword.then_some("k"))
            } else {
                (first.len_utf8(), None)
            };
        let (token, after) = rest.split_at(length);
        let token = escaped(token);
        let _ = match class {
            Some(class) => write!(done, "<span class=\"{class}\">{token}</span>"),
            None => write!(done, "{token}"),
        };
        rest = after;
    }
    done
}

/// How long a text is from within, with its closing quotation mark; and whether it has one in this line.
fn text_length(rest: &str) -> (usize, bool) {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices() {
        match c {
            '"' if !is_escaped => return (at + 1, true),
            c => is_escaped = c == '\\' && !is_escaped,
        }
    }
    (rest.len(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_their_colours_and_stay_as_they_are() {
        let verilog = highlighted("assign y = a<8'h1f; // \"b\" & c", Language::Verilog)[0].clone();
        assert_eq!(
            verilog,
            "<span class=\"k\">assign</span> y = a&lt;<span class=\"m\">8'h1f</span>; <span class=\"c\">// &quot;b&quot; &amp; c</span>"
        );
        let rust = highlighted(r#"let s = m.input("a\"//", 2);"#, Language::Rust)[0].clone();
        assert_eq!(
            rust,
            "<span class=\"k\">let</span> s = m.input(<span class=\"s\">&quot;a\\&quot;//&quot;</span>, <span class=\"m\">2</span>);"
        );
    }

    #[test]
    fn texts_of_several_lines_end_where_they_end() {
        let lines = highlighted(
            "m.doc(\"one \\\n  two\", 3);\nlet c = '\"'; fn",
            Language::Rust,
        );
        assert_eq!(
            lines[1],
            "<span class=\"s\">  two&quot;</span>, <span class=\"m\">3</span>);"
        );
        assert!(
            lines[2].ends_with("; <span class=\"k\">fn</span>"),
            "{}",
            lines[2]
        );
    }

    /// Colours take nothing away, whatever the text.
    #[test]
    fn nothing_is_lost() {
        for line in [
            "",
            "\"open",
            "\"\\",
            "`define é1",
            "(* unused *) wire x;",
            "/",
            "1'",
            "𝛼β \u{200b}",
        ] {
            for language in [Language::Verilog, Language::Rust] {
                let marked = highlighted(line, language).concat();
                let mut plain = String::new();
                let mut rest = marked.as_str();
                while let Some((text, tag)) = rest.split_once('<') {
                    plain.push_str(text);
                    rest = tag.split_once('>').map_or("", |(_, after)| after);
                }
                plain.push_str(rest);
                assert_eq!(plain, escaped(line), "{marked}");
            }
        }
    }
}
