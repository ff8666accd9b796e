/** Cuts a stream into parts of one size for object stores. Only the last may be smaller. */

export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= bytes) {
      const whole = Buffer.concat(waiting)
      yield whole.subarray(0, bytes)
      waiting = [whole.subarray(bytes)]
      length -= bytes
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
