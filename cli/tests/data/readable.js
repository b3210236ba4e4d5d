// What a reader could find wrong with the page on show: files that it asks for, a page wider than the screen, texts
// whose contrast to what is behind them is below 4.5, as WCAG 2 asks for.
const numbers = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
const luminance = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const behind = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const colour = numbers(getComputedStyle(at).backgroundColor);
    if (colour.length === 3 || colour[3] === 1) return colour;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? [0, 0, 0] : [255, 255, 255];
};
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const { parentElement: parent, data } = walker.currentNode;
  if (data.trim() === "" || parent.closest("script, style, noscript, svg")) continue;
  if (parent.checkVisibility()) texts.push([parent, data.trim()]);
}
const contrast = ([element]) => {
  const [one, other] = [numbers(getComputedStyle(element).color), behind(element)].map(luminance).sort((a, b) => b - a);
  return (one + 0.05) / (other + 0.05);
};
const faint = texts.filter((text) => contrast(text) < 4.5);
return {
  loaded: performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !name.startsWith("data:")),
  page_width: document.documentElement.scrollWidth,
  is_dark: luminance(behind(document.body)) < 0.2,
  texts: texts.length,
  too_faint: faint.slice(0, 5).map((text) => ({ text: text[1].slice(0, 40), contrast: contrast(text) })),
};
