/**
 * Reads the rows of batches out of a connection's bytes. pg's parser makes a string of each value, so that a response of
 * 100 KB would be decoded here and encoded again for its client. All other messages go to pg's parser, in their order.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
import type { Duplex } from 'node:stream'

/** A query that may read its rows from their bytes. */
export interface RowTarget {
  /** Returns whether the next row is read from its bytes. */
  takesBytes(): boolean
  /** @param row is the content of one DataRow message */
  handleRowBytes(row: Buffer): void
}

const DATA_ROW = 'D'.charCodeAt(0)
/** The type of a message, and its length, which counts itself. */
const HEADER_BYTES = 5

/**
 * Call it while no answer is under way.
 * @param target returns the query that is answered
 */
export function readRows(stream: Duplex, target: () => Partial<RowTarget> | null): void {
  const [parse, ...others] = stream.listeners('data') as ((bytes: Buffer) => void)[]
  if (parse === undefined || others.length > 0) return
  /** The beginning of a header. */
  let head: Buffer | null = null
  /** The bytes of a message for pg that are still to come. */
  let toPass = 0
  /** A row of which a part has come. */
  let row: Buffer | null = null
  let filled = 0

  const passOn = (bytes: Buffer, from: number, to: number) => {
    if (to > from) parse.call(stream, from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to))
  }

  function read(bytes: Buffer): void {
    let at = 0
    /** Where the bytes for pg begin that it has not been given. */
    let passedTo = 0
    while (at < bytes.length) {
      if (row !== null) {
        const copied = bytes.copy(row, filled, at)
        filled += copied
        at += copied
        passedTo = at
        if (filled < row.length) return
        const whole = row
        row = null
        target()!.handleRowBytes!(whole)
      } else if (toPass > 0) {
        const step = Math.min(toPass, bytes.length - at)
        toPass -= step
        at += step
      } else if (bytes.length - at < HEADER_BYTES) {
        passOn(bytes, passedTo, at)
        head = Buffer.from(bytes.subarray(at))
        return
      } else {
        const end = at + 1 + bytes.readUInt32BE(at + 1)
        if (bytes[at] === DATA_ROW) {
          // The query before this one may end with what has not been passed on.
          passOn(bytes, passedTo, at)
          passedTo = at
          const query = target()
          if (query?.takesBytes?.() === true) {
            const start = at + HEADER_BYTES
            if (end <= bytes.length) query.handleRowBytes!(bytes.subarray(start, end))
            else {
              row = Buffer.allocUnsafe(end - start)
              filled = bytes.copy(row, 0, start)
            }
            at = passedTo = Math.min(end, bytes.length)
            continue
          }
        }
        toPass = end - at
      }
    }
    passOn(bytes, passedTo, at)
  }

  stream.off('data', parse)
  stream.on('data', (bytes: Buffer) => {
    const whole = head === null ? bytes : Buffer.concat([head, bytes])
    head = null
    read(whole)
  })
}
