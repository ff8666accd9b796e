/** Cuts texts between what people see as one character, so that no emoji is halved: half of one cannot be stored. */

/** It is made for each text: a browser without it opens all pages, and fails where a text is cut. */
const segments = (text: string) => new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)

/** Returns what people see as one character each, however many code points it takes. */
export const graphemes = (text: string): string[] => Array.from(segments(text), ({ segment }) => segment)

/** Cuts a text to a limit of storage: at most so many UTF-16 code units, as a form's `maxlength` counts. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text
  const start = segments(text).containing(most)!.index
  // A single character may be longer than the limit.
  return text.slice(0, start || most).replace(/\p{Surrogate}/gu, '')
}

/** Like `cutTo`, but keeps the end of the text: the ending of a file's name. */
export function cutToEnd(text: string, most: number): string {
  if (text.length <= most) return text
  const { index, segment } = segments(text).containing(text.length - most)!
  const start = index === text.length - most ? index : index + segment.length
  return text.slice(start).replace(/\p{Surrogate}/gu, '')
}

/** Returns at most so many characters as people count them. The last one is an ellipsis where something was cut. */
export function shortened(text: string, most: number): string {
  const characters = graphemes(text)
  if (characters.length <= most) return text
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`
}
