/** None of these characters can be seen. U+2800 is a Braille pattern without a dot. */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Returns whether a text shows nothing, such as spaces of any width, zero-width joiners and fillers. private.is_seen is
 * the same rule.
 */
export const isBlank = (text: string): boolean => unseen.test(text)
