/**
 * Returns the words of a list that is written in one text, with commas, semicolons, bars or line breaks between them.
 * A word in quotes may hold them too, as in Mailchimp's `"Founder","Mentor, senior"` and the JSON of our own exports.
 */
export const listedWords = (text: string): string[] =>
  [...text.replace(/^\s*\[(.*)\]\s*$/s, '$1').matchAll(WORD)]
    .map(([, inQuotes, bare]) => (inQuotes?.replaceAll('""', '"') ?? bare ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const WORD = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|\n]|$)|([^,;|\n]+))/g
