//! HTML fragments. Outside text is escaped where it enters, so that it stays text.

use std::fmt::Write as _;
use warpwright_draw::svg;

/// A text as HTML has it, between tags and in attributes.
pub fn escaped(text: &str) -> String {
    // Line ends are the only characters that are no letters and yet text.
    let lines: Vec<String> = text.split('\n').map(svg::escaped).collect();
    lines.join("\n")
}

/// A text in which parts between backquotes are code.
pub fn prose(text: &str) -> String {
    let mut done = String::new();
    for (place, part) in text.split('`').enumerate() {
        let part = escaped(part);
        if place % 2 == 1 {
            let _ = write!(done, "<code>{part}</code>");
        } else {
            done.push_str(&part);
        }
    }
    done
}

/// A phrase as the begin of a sentence.
pub fn capitalized(phrase: &str) -> String {
    let mut characters = phrase.chars();
    let first = characters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}

/// A section with a heading that can be linked to.
pub fn section(id: &str, heading: &str, inner: &str) -> String {
    format!(
        "<section id=\"{id}\">\n<h2>{}</h2>\n{inner}</section>\n",
        escaped(heading)
    )
}

/// A table whose cells are HTML; `numbers` are the columns that are set to the right. Narrow screens scroll it.
pub fn table(header: &[&str], numbers: &[usize], rows: &[Vec<String>]) -> String {
    let class = |column: usize| {
        if numbers.contains(&column) {
            " class=\"n\""
        } else {
            ""
        }
    };
    let mut text = String::from("<div class=\"wide\"><table>\n<thead><tr>");
    for (column, title) in header.iter().enumerate() {
        let _ = write!(text, "<th{}>{}</th>", class(column), escaped(title));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        text.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let _ = write!(text, "<td{}>{cell}</td>", class(column));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody></table></div>\n");
    text
}

/// A value for a page's scripts. No `<` is in it, so that nothing in it ends the element.
pub fn data(id: &str, value: &serde_json::Value) -> String {
    let text = value.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"{id}\">{text}</script>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_comes_from_elsewhere_stays_text() {
        assert_eq!(escaped("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
        assert_eq!(prose("of `a<b` only"), "of <code>a&lt;b</code> only");
        let data = data("d", &json!("</script><b>"));
        assert_eq!(data.matches("</script>").count(), 1, "{data}");
        assert!(!data.contains("<b>"), "{data}");
    }
}
