/** Builds the Content-Range header (`0-24/3573`) and the status that follows from it. */

/** @param total null if it was not counted */
export function contentRange(lower: number, upper: number, total: number | null): string {
  const shown = total !== 0 && lower <= upper ? `${lower}-${upper}` : '*'
  return `${shown}/${total ?? '*'}`
}

/** Returns 416 beyond the end, 206 for a part of the rows, 200 for all or an unknown number. */
export function rangeStatus(lower: number, upper: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200
  if (lower > total) return 416
  return 1 + upper - lower < total ? 206 : 200
}
