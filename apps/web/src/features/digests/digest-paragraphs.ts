// A digest is plain text; blank lines part its paragraphs and the first one is set apart on the page.

/** Trimmed paragraphs, without empty ones. */
export const digestParagraphs = (content: string) =>
  content
    .split(/\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
