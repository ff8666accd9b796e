/** The trimmed paragraphs of a plain text; blank lines separate them. */
export const digestParagraphs = (content: string) =>
  content
    .split(/\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
