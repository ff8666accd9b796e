/** Returns the trimmed paragraphs of a plain text. Blank lines separate them. */
export const digestParagraphs = (content: string) =>
  content
    .split(/\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
