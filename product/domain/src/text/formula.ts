/**
 * Matches what a spreadsheet would run as a formula, also behind a space that it ignores, in full width and in small
 * forms.
 */
export const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠｜﹦﹢﹣﹫]/u
