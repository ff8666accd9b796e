/**
 * Returns whether a text, from an address for instance, can be an identifier made by the database. It is the rule of
 * `uuid` in text-rules, without zod.
 */
export const isIdentifier = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
