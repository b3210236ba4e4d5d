// What all panels need: elements, and values as text.
"use strict";

// A number in the open: 0x with as many digits as the width has.
function hexadecimal(value, width) {
  return "0x" + value.toString(16).padStart(Math.ceil(width / 4), "0");
}

// What a port's enumeration calls a value, if it does.
function name_of(port, value) {
  return port.values.find((known) => BigInt(known.value) === value)?.name;
}

// A number, or a name of the port's values; undefined if it is neither, or too large for the port.
function value_of(port, text) {
  const trimmed = text.trim();
  const named = port.values.find(({ name }) => name.toLowerCase() === trimmed.toLowerCase());
  if (named) return BigInt(named.value);
  if (!/^(0x[0-9a-f_]+|0b[01_]+|[0-9][0-9_]*)$/i.test(trimmed)) return undefined;
  let value;
  try {
    value = BigInt(trimmed.replaceAll("_", ""));
  } catch {
    return undefined;
  }
  return value >> BigInt(port.width) === 0n ? value : undefined;
}

// A field that holds what it may not, and why; or one that is right again.
function mark(field, why) {
  field.setCustomValidity(why);
  field.title = why;
  field.classList.toggle("wrong", why !== "");
}

// An element with properties and children.
function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}
