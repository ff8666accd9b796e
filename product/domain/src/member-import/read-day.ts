/** Reads days in the formats of member lists, each without its time. */
import { searchKey } from '../text/search-key'

export type DayOrder = 'month-first' | 'day-first'

/** The beginnings of a month's names in English, German and French, folded. */
const MONTHS = [
  /^jan/,
  /^fe[bv]/,
  /^ma?r/,
  /^a[pv]r/,
  /^ma[iy]/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|aou)/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^de[cz]/,
]
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?:[t ,].*)?$/i
const MONTH_FIRST = /^(?:[a-z]+\.?,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[t ,].*)?$/
const DAY_FIRST =
  /^(?:[a-z]+\.?,? )?(\d{1,2})(?:st|nd|rd|th|er|\.)?[ \-/]([a-z]{3,9})\.?,?[ \-/](\d{4}|\d\d)(?:[t ,].*)?$/
/** Excel counts days from the end of 1899. Five digits reach from 1927 to 2173. */
const SERIAL = /^([1-9]\d{4})(?:[.,]\d+)?$/
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** @returns a day such as 2026-12-31, or null. With dots the day comes first, as is usual where dots are used. */
export function readDay(text: string, order: DayOrder): string | null {
  const written = searchKey(text.trim()).replace(/\s+/g, ' ')
  const iso = ISO.exec(written) ?? COMPACT.exec(written)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const numbers = NUMBERS.exec(written)
  if (numbers) {
    const [, first, separator, second, year] = numbers
    return separator === '.' || order === 'day-first'
      ? dayOf(year, second, first)
      : dayOf(year, first, second)
  }
  const serial = SERIAL.exec(written)
  if (serial) return new Date(DAY_ZERO + Number(serial[1]) * 86_400_000).toISOString().slice(0, 10)
  const american = MONTH_FIRST.exec(written)
  if (american) return dayOf(american[3], monthOf(american[1]!), american[2])
  const british = DAY_FIRST.exec(written)
  return british ? dayOf(british[3], monthOf(british[2]!), british[1]) : null
}

/**
 * Returns the order of a list's days, or null where none of them tells it. Dots tell that the day comes first, unless a
 * day with another separator says otherwise.
 */
export function orderOfDays(texts: readonly string[]): DayOrder | null {
  let order: DayOrder | null = null
  for (const text of texts) {
    const [, first, separator, second] = NUMBERS.exec(text.trim()) ?? []
    if (separator === '.') {
      if (Number(second) <= 12) order = 'day-first'
    } else if (Number(first) > 12) return 'day-first'
    else if (Number(second) > 12) return 'month-first'
  }
  return order
}

/** Returns whether a day is another one by its order, such as 03/04/2026. */
export const isAmbiguous = (text: string): boolean =>
  readDay(text, 'month-first') !== readDay(text, 'day-first')

const monthOf = (name: string) => String(MONTHS.findIndex(month => month.test(name)) + 1)

/** A year of two digits is between 1970 and 2069. */
function dayOf(year = '', month = '', day = ''): string | null {
  const century = year.length > 2 ? '' : Number(year) < 70 ? '20' : '19'
  const written = `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  // JavaScript turns the 31st of a shorter month into a day of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}
