/** Cuts a stream into pieces as it arrives, so that all but the last piece survive a process that is killed. */
import { Readable } from 'node:stream'

/**
 * @returns streams of up to `size` bytes, each to be read to its end before the next is requested. Where the source
 * breaks off, the last one ends with the received bytes.
 * @throws the source's error, after the last piece
 */
export async function* splitStream(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Readable> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer | null = await read()
  let failure: { cause: unknown } | null = null

  async function read(): Promise<Buffer | null> {
    try {
      const next = await chunks.next()
      return next.done === true ? null : next.value
    } catch (cause) {
      failure = { cause }
      return null
    }
  }
  async function* piece() {
    let left = size
    while (rest !== null && left > 0) {
      const part: Buffer = rest.subarray(0, left)
      left -= part.length
      rest = part.length < rest.length ? rest.subarray(part.length) : null
      yield part
      rest ??= await read()
    }
  }
  while (rest !== null) yield Readable.from(piece())
  if (failure !== null) throw (failure as { cause: unknown }).cause
}
