"""Replaces one section of a page of the book, from its heading to the next one; a new section goes to the end."""


def replace(page, heading, text):
    """The section becomes `text`, which begins with the heading. The page is written whole or not at all."""
    before, found, after = page.read_text().partition(f"\n{heading}\n")
    rest = after.split("\n## ", 1)[1:] if found else []
    parts = [before.rstrip("\n"), text.strip("\n")] + [f"## {part}".rstrip("\n") for part in rest]
    new = page.with_suffix(".new")
    new.write_text("\n\n".join(parts) + "\n")
    new.replace(page)
