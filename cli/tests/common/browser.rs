//! Headless Chromium, driven by `chromedriver` through the W3C `WebDriver` protocol: tests what a reader of a page does and sees.
//!
//! It resolves no host names, so a page that needs the network fails. Every page is opened from the file system.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use ureq::Agent;
use warpwright::testbenches::tools::{Tool, require_or_skip};

/// The name under which the protocol hands out elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window.
pub struct Browser {
    driver: Child,
    agent: Agent,
    /// Where this session's commands go.
    session: String,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts one; nothing where there is no Chromium and the run does not insist on it.
    pub fn start(test: &str) -> Option<Self> {
        let found = require_or_skip(Tool::Chromedriver, test)?;
        let mut driver = Command::new(found.program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("ChromeDriver starts");
        let output = driver.stdout.take().expect("a pipe");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').to_string())
        });
        // It writes on, and would stop if nobody read.
        std::thread::spawn(move || lines.for_each(drop));
        let profile = tempfile::tempdir().expect("a temporary folder");
        let folder = format!("--user-data-dir={}", profile.path().display());
        let arguments = [
            "--headless=new",
            // A container has no room for a sandbox, and the pages are ours.
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            "--window-size=1280,1000",
            &folder,
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:loggingPrefs": { "browser": "ALL" },
            "goog:chromeOptions": { "args": arguments },
        }}});
        let agent: Agent = Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .into();
        let root = format!("http://127.0.0.1:{}/session", port.expect("a port"));
        let mut browser = Self {
            driver,
            agent,
            session: root,
            _profile: profile,
        };
        let session = browser.post("", &wanted);
        let id = session["sessionId"].as_str().expect("a session");
        browser.session = format!("{}/{id}", browser.session);
        Some(browser)
    }

    /// Opens a file.
    pub fn open(&self, path: &Path) {
        let path = path.canonicalize().expect("a page");
        self.post(
            "/url",
            &json!({ "url": format!("file://{}", path.display()) }),
        );
    }

    /// What a function's body returns, called with these arguments.
    pub fn run(&self, body: &str, arguments: &[Value]) -> Value {
        self.post(
            "/execute/sync",
            &json!({ "script": body, "args": arguments }),
        )
    }

    /// What an expression is.
    pub fn value(&self, expression: &str) -> Value {
        self.run(&format!("return {expression}"), &[])
    }

    /// Clicks the element that a selector finds.
    pub fn click(&self, selector: &str) {
        let element = self.element(selector);
        self.post(&format!("/element/{element}/click"), &json!({}));
    }

    /// Types into the element that a selector finds, in the place of what it has.
    pub fn write(&self, selector: &str, text: &str) {
        let element = self.element(selector);
        self.post(&format!("/element/{element}/clear"), &json!({}));
        self.post(
            &format!("/element/{element}/value"),
            &json!({ "text": text }),
        );
    }

    /// What a reader reads of the element that a selector finds.
    pub fn text(&self, selector: &str) -> String {
        let body = "return document.querySelector(arguments[0]).innerText";
        let text = self.run(body, &[json!(selector)]);
        text.as_str()
            .unwrap_or_else(|| panic!("no text: {selector}"))
            .to_string()
    }

    /// What was written to the console since this was last asked, errors of loading included.
    pub fn console(&self) -> Vec<String> {
        let entries = self.post("/se/log", &json!({ "type": "browser" }));
        let entries = entries.as_array().expect("entries").iter();
        entries.map(|entry| entry["message"].to_string()).collect()
    }

    /// Shows pages on a screen of this size.
    pub fn screen(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.chromium("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Shows pages to a reader who likes them `light` or `dark`.
    pub fn theme(&self, theme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": theme });
        self.chromium(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [feature] }),
        );
    }

    /// All of the page as a PNG.
    pub fn picture(&self) -> Vec<u8> {
        let all = json!({ "format": "png", "captureBeyondViewport": true });
        let found = self.chromium("Page.captureScreenshot", &all);
        let text = found["data"].as_str().expect("a picture");
        let digit = |c: u8| {
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
                .iter()
                .position(|d| *d == c)
        };
        let digits: Vec<u32> = text.bytes().filter_map(digit).map(|d| d as u32).collect();
        let bytes = digits.chunks(4).flat_map(|four| {
            let word = four.iter().fold(0, |all, digit| all << 6 | digit) << (6 * (4 - four.len()));
            word.to_be_bytes()[1..four.len()].to_vec()
        });
        bytes.collect()
    }

    fn chromium(&self, command: &str, parameters: &Value) -> Value {
        self.post(
            "/goog/cdp/execute",
            &json!({ "cmd": command, "params": parameters }),
        )
    }

    fn element(&self, selector: &str) -> String {
        let found = self.post(
            "/element",
            &json!({ "using": "css selector", "value": selector }),
        );
        found[ELEMENT].as_str().expect("an element").to_string()
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        let url = format!("{}{command}", self.session);
        let answer = self.agent.post(&url).send(body.to_string());
        let answer = answer
            .expect("ChromeDriver answers")
            .body_mut()
            .with_config()
            .limit(1 << 28)
            .read_to_string();
        let said: Value = serde_json::from_str(&answer.expect("text")).expect("JSON");
        let value = &said["value"];
        assert!(value["error"].is_null(), "{command} {body}\n{value:#}");
        value.clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Ends Chromium, too.
        let _ = self.agent.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
