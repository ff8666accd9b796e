/**
 * Parses the names of PostgreSQL's write-ahead log: `000000010000000A000000FF` is timeline 1 and the 2,815th segment of
 * 16 MiB. A timeline that is not the first has a history: which ones it continues, and since where
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-TIMELINES).
 */

export interface Segment {
  timeline: number
  /** The number over all timelines. */
  number: number
}

/** The oldest comes first. Up to `until`, a segment that both may have, the log is in `timeline`. */
export interface Ancestor {
  timeline: number
  until: number
}

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const HISTORY = /^([0-9A-F]{8})\.history$/
const SEGMENTS_IN_A_LOG = 0x100
const SEGMENT_BITS = 24

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/** Returns null for every other name. */
export function parseSegment(name: string): Segment | null {
  const found = SEGMENT.exec(name)
  if (!found) return null
  const [timeline, log, part] = found.slice(1).map(digits => parseInt(digits, 16)) as [number, number, number]
  return { timeline, number: log * SEGMENTS_IN_A_LOG + part }
}

export function segmentName({ timeline, number }: Segment): string {
  const part = number % SEGMENTS_IN_A_LOG
  return hex(timeline) + hex((number - part) / SEGMENTS_IN_A_LOG) + hex(part)
}

/** Returns the timeline of a history file, or null for every other name. */
export function parseHistoryName(name: string): number | null {
  const found = HISTORY.exec(name)
  return found && parseInt(found[1]!, 16)
}

/** Parses lines of: timeline, position at which it was left (`0/5000110`), reason. */
export function parseHistory(text: string): Ancestor[] {
  return [...text.matchAll(/^(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/gm)].map(([, timeline, log, offset]) => ({
    timeline: Number(timeline),
    until: parseInt(log!, 16) * SEGMENTS_IN_A_LOG + (parseInt(offset!, 16) >>> SEGMENT_BITS),
  }))
}
