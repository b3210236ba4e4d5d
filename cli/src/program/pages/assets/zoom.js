// Drawings that zoom, pan and fit: buttons, Ctrl and the wheel, + - 0 on the keyboard, and the pointer drags.
"use strict";

for (const view of document.querySelectorAll(".zooms")) {
  const drawing = view.querySelector("svg");
  const width = drawing.viewBox.baseVal.width;
  const height = drawing.viewBox.baseVal.height;
  const least = 0.05;
  const most = 8;
  let scale = 1;

  // Draws at a scale; the point of the drawing that is at (x, y) of the view stays there.
  function zoom(to, x = view.clientWidth / 2, y = view.clientHeight / 2) {
    const next = Math.min(most, Math.max(least, to));
    const [left, top] = [(view.scrollLeft + x) / scale, (view.scrollTop + y) / scale];
    scale = next;
    drawing.style.width = `${width * scale}px`;
    drawing.style.height = `${height * scale}px`;
    view.scrollLeft = left * scale - x;
    view.scrollTop = top * scale - y;
    view.dataset.scale = scale.toFixed(3);
  }

  // The whole of it, as large as there is room for.
  function fit() {
    const room = Math.max(200, window.innerHeight * 0.8);
    zoom(Math.min(view.clientWidth / width, room / height));
  }

  const button = (text, title, does) => {
    const made = element("button", { type: "button", title }, text);
    made.addEventListener("click", does);
    return made;
  };
  view.before(
    element(
      "p",
      { className: "zoom-buttons" },
      button("+", "larger", () => zoom(scale * 1.25)),
      button("\u2212", "smaller", () => zoom(scale / 1.25)),
      button("1:1", "as drawn", () => zoom(1)),
      button("fit", "the whole drawing", fit),
    ),
  );
  view.addEventListener(
    "wheel",
    (event) => {
      // The wheel alone scrolls the page.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = view.getBoundingClientRect();
      zoom(scale * Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false },
  );
  view.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+") zoom(scale * 1.25);
    else if (event.key === "-") zoom(scale / 1.25);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  });
  let dragged;
  view.addEventListener("pointerdown", (event) => {
    // A finger scrolls by itself.
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    dragged = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop };
    view.setPointerCapture(event.pointerId);
  });
  view.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    view.scrollLeft = dragged.x - event.clientX;
    view.scrollTop = dragged.y - event.clientY;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    view.addEventListener(end, () => {
      dragged = undefined;
    });
  }
}
