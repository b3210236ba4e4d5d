//! Checks the text of a VCD before a reader trusts it.
//!
//! A VCD states few sizes that a reader would allocate for: readers hold what they have read.
//! Declarations are held as a whole, identifier codes index a list, and a value is held until
//! the space after it. [`inspect`] checks the declarations, [`Words`] everything read after them.

use super::fault::Fault;
use super::limits;
use std::io::{self, BufRead, Read, Seek, SeekFrom};

/// Looks at the declarations.
pub fn inspect(file: &mut impl BufRead) -> Result<(), Fault> {
    inspect_up_to(file, limits::DECLARATIONS)
}

fn inspect_up_to(file: &mut impl BufRead, most: u64) -> Result<(), Fault> {
    let mut declarations = Declarations {
        file,
        read: 0,
        most,
    };
    let mut codes = Codes::default();
    let (mut name, mut body) = (Vec::new(), Vec::new());
    while declarations.next(&mut name, &mut body)? {
        if name == b"enddefinitions" {
            break;
        }
        if name == b"var" {
            let words = body.split(|byte| matches!(byte, b' ' | b'\t' | b'\n'));
            let code = words.filter(|word| !word.is_empty()).nth(2);
            codes.take(code.unwrap_or_default())?;
        }
    }
    Ok(())
}

/// The last time of a VCD.
pub fn end(file: &mut (impl Read + Seek), length: u64) -> Result<Option<u64>, Fault> {
    /// Between two times there may be values of many signals.
    const ENOUGH: u64 = 1 << 20;
    file.seek(SeekFrom::Start(length.saturating_sub(ENOUGH)))?;
    let mut tail = Vec::new();
    file.take(ENOUGH).read_to_end(&mut tail)?;
    let time = |line: &[u8]| {
        let digits = line.trim_ascii().strip_prefix(b"#")?;
        std::str::from_utf8(digits).ok()?.parse().ok()
    };
    Ok(tail.rsplit(|byte| *byte == b'\n').find_map(time))
}

/// Commands from `$` to `$end`, exactly as the reader takes them: what it would count must be counted.
struct Declarations<'a, R> {
    file: &'a mut R,
    read: u64,
    most: u64,
}

const END: &[u8] = b"$end";

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

impl<R: BufRead> Declarations<'_, R> {
    /// The next command; false where there is none, which the reader will say.
    fn next(&mut self, name: &mut Vec<u8>, body: &mut Vec<u8>) -> Result<bool, Fault> {
        name.clear();
        body.clear();
        loop {
            match self.byte()? {
                Some(b'$') => break,
                Some(byte) if is_space(byte) => {}
                _ => return Ok(false),
            }
        }
        while let Some(byte) = self.byte()?
            && !is_space(byte)
        {
            name.push(byte);
        }
        // What does not go on as `$end` begins is not looked at again: `$$end` does not end a command.
        let mut matched = 0;
        while let Some(byte) = self.byte()? {
            body.push(byte);
            matched = if byte == END[matched] { matched + 1 } else { 0 };
            if matched == END.len() {
                body.truncate(body.len() - END.len());
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn byte(&mut self) -> Result<Option<u8>, Fault> {
        let Some(byte) = self.file.fill_buf()?.first().copied() else {
            return Ok(None);
        };
        self.file.consume(1);
        self.read += 1;
        if self.read > self.most {
            limits::check("its declarations have", self.read, self.most, "bytes")?;
        }
        Ok(Some(byte))
    }
}

/// Identifier codes, which are numbers in the digits `!` to `~`.
///
/// A reader has a list with a place for each number up to the greatest. Where few of many numbers are used it changes to a table,
/// as it does for codes that are no numbers.
#[derive(Default)]
struct Codes {
    count: u64,
    least: Option<u64>,
    most: u64,
    is_table: bool,
}

impl Codes {
    fn take(&mut self, code: &[u8]) -> Result<(), Fault> {
        /// Numbers for each that is used, above which the reader changes to a table: of a single code, and from the least on.
        const SPARSE: [u64; 2] = [1 << 20, 1000];
        if self.is_table {
            return Ok(());
        }
        let Some(number) = number(code) else {
            self.is_table = true;
            return Ok(());
        };
        self.count += 1;
        let least = self.least.map_or(number, |least| least.min(number));
        self.least = Some(least);
        self.most = self.most.max(number);
        if number / self.count > SPARSE[0] || (self.most - least) / self.count > SPARSE[1] {
            self.is_table = true;
            return Ok(());
        }
        limits::check(
            "its identifier codes go up to",
            number,
            limits::CODES,
            "of their kind",
        )
    }
}

fn number(code: &[u8]) -> Option<u64> {
    let mut number: u64 = 0;
    for digit in code.iter().rev() {
        let digit = digit.checked_sub(b'!').filter(|digit| *digit < 94)?;
        number = number.checked_mul(94)?.checked_add(u64::from(digit) + 1)?;
    }
    number.checked_sub(1)
}

/// A file whose words, from one space to the next, end.
#[derive(Debug)]
pub struct Words<R> {
    file: R,
    /// Bytes since the last space.
    length: u64,
}

impl<R> Words<R> {
    pub fn new(file: R) -> Self {
        Self { file, length: 0 }
    }
}

impl<R: Read> Read for Words<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        match buffer[..count].iter().rposition(u8::is_ascii_whitespace) {
            Some(last) => self.length = (count - 1 - last) as u64,
            None => self.length += count as u64,
        }
        if self.length <= limits::WORD {
            return Ok(count);
        }
        let most = limits::WORD;
        Err(io::Error::other(format!(
            "a word of the VCD has more than {most} bytes"
        )))
    }
}

impl<R: Seek> Seek for Words<R> {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.length = 0;
        self.file.seek(position)
    }

    fn stream_position(&mut self) -> io::Result<u64> {
        self.file.stream_position()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn message(text: &str) -> Option<String> {
        let inspected = inspect(&mut text.as_bytes());
        inspected.err().map(|fault| fault.to_string())
    }

    #[test]
    fn codes_are_numbers_as_the_reader_counts_them() {
        assert_eq!(number(b"!"), Some(0));
        assert_eq!(number(b"~"), Some(93));
        assert_eq!(number(b"!!"), Some(94));
        assert_eq!(number(b"\"!"), Some(95));
        assert_eq!(number(b""), None);
        assert_eq!(number(b"a b"), None);
        assert_eq!(number(&[b'~'; 40]), None);
    }

    #[test]
    fn codes_far_apart_are_taken_as_long_as_the_reader_makes_no_list_of_them() {
        let var = |code: &str| format!("$var wire 1 {code} a $end\n");
        assert_eq!(message(&var("~~~~~~")), None);
        assert_eq!(message(&[var("!"), var("~~~~")].concat()), None);
        // After so many codes a list is made for this one.
        let mut codes = Codes {
            count: 1 << 30,
            least: Some(0),
            ..Codes::default()
        };
        let refused = codes.take(b"!!!!\"").expect_err("too many");
        assert_eq!(
            refused.to_string(),
            "the trace is too large: its identifier codes go up to 156989306 of their kind, but at most 134217728 are supported"
        );
    }

    #[test]
    fn declarations_end() {
        assert_eq!(message("$enddefinitions $end\n#0\n"), None);
        assert_eq!(message("$comment $var $end$var wire 1 ! a$end"), None);
        let endless = io::repeat(b' ');
        let chained = b"$comment ".chain(endless);
        let refused = inspect_up_to(&mut BufReader::new(chained), 1 << 20).expect_err("no end");
        assert_eq!(
            refused.to_string(),
            "the trace is too large: its declarations have 1048577 bytes, but at most 1048576 are supported"
        );
    }

    #[test]
    fn words_end() {
        let read = |length: u64| {
            let text = b"#0 ".chain(io::repeat(b'1').take(length));
            io::copy(&mut Words::new(text), &mut io::sink())
        };
        assert_eq!(read(limits::WORD).expect("it fits"), limits::WORD + 3);
        let refused = read(limits::WORD + (1 << 17)).expect_err("too long");
        assert_eq!(
            refused.to_string(),
            "a word of the VCD has more than 16777216 bytes"
        );
    }
}
