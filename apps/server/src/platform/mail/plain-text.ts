/**
 * In charge of user text in mails: removes characters that hide or reorder what is read.
 */

/** Control characters but the line feed; format characters, among them those that change the direction of reading. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu

/** Keeps the lines of a text. */
export function plainText(text: string): string {
  return text.replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n').replace(INVISIBLE, '')
}

/** One line with single spaces. */
export function plainLine(text: string): string {
  return plainText(text.replace(/\s/g, ' ')).replace(/\s+/g, ' ').trim()
}

/** What somebody wrote, as the paragraphs of a mail; none for nothing. */
export function paragraphsOf(text: string | null): string[] {
  return plainText(text ?? '')
    .split(/\n\s*\n/)
    .filter(paragraph => paragraph.trim() !== '')
}
