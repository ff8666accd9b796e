/** Parses the Range header (`0-24`, in items), and narrows limit and offset by it. */
import { restErrors } from '../errors'
import type { RowRange } from './types'

/** @throws RestError PGRST103 if the lower bound is above the upper one; any other text is ignored */
export function parseRangeHeader(header: string | undefined): RowRange | null {
  const found = /^\s*(?:items=)?(\d{1,15})-(\d{0,15})\s*$/.exec(header ?? '')
  if (found === null) return null
  const lower = Number(found[1])
  if (found[2] === '') return { offset: lower, limit: null }
  const upper = Number(found[2])
  if (lower > upper) throw restErrors.rangeOrder()
  return { offset: lower, limit: upper - lower + 1 }
}

/** Returns the rows within both windows. */
export function intersectRanges(a: RowRange, b: RowRange): RowRange {
  const end = (range: RowRange) => (range.limit === null ? Infinity : range.offset + range.limit)
  const offset = Math.max(a.offset, b.offset)
  const stop = Math.min(end(a), end(b))
  return { offset, limit: stop === Infinity ? null : Math.max(0, stop - offset) }
}
