/** Nothing of these can be seen. U+2800 is a Braille pattern without a dot. */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text shows nothing, whatever it holds: spaces of any width, zero-width joiners, fillers. As private.is_seen. */
export const isBlank = (text: string): boolean => unseen.test(text)
