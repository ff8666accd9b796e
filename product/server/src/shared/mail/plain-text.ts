/** In charge of user text in mails: removes characters that hide or reorder what is read. */

/**
 * Control characters but the line feed; format characters, among them those that change the direction of reading. Not
 * those that hold an emoji together (a family, a flag of Wales), nor the joiners between letters of scripts without
 * case, which spell words in Persian and Hindi.
 */
const INVISIBLE =
  /(?!\n)(?!(?<=[\p{Extended_Pictographic}\p{EMod}\p{Lo}\p{M}])[\u200c\u200d](?=[\p{Extended_Pictographic}\p{Lo}]))(?!(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}]/gu

/** Keeps the lines of a text. */
export function plainText(text: string): string {
  return text.replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n').replace(INVISIBLE, '')
}

/** Returns the text as one line with single spaces. */
export function plainLine(text: string): string {
  return plainText(text.replace(/\s/g, ' ')).replace(/\s+/g, ' ').trim()
}

/** Returns the paragraphs of a text that somebody wrote, for a mail. An empty text has none. */
export function paragraphsOf(text: string | null): string[] {
  return plainText(text ?? '')
    .split(/\n\s*\n/)
    .filter(paragraph => paragraph.trim() !== '')
}
