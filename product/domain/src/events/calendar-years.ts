/** Limits the months that events may be in, written 2026-12. */
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** The range of events ends before the last possible month: the month after that would leave the range. */
export const firstYear = 1970
export const lastYear = 9998

/** Returns whether a text is a month of the calendar, such as 2026-12. */
export const isMonth = (text: string | null): text is string =>
  text !== null &&
  monthPattern.test(text) &&
  Number(text.slice(0, 4)) >= firstYear &&
  Number(text.slice(0, 4)) <= lastYear
