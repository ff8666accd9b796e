/**
 * Yields the lines of a file or stream, without their ends. Other characters that count as line ends elsewhere stay.
 * @throws {Error} in a sentence, for what is not UTF-8
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (cause) {
      throw new Error('The file is not in UTF-8.', { cause })
    }
  }
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decode(chunk)).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  rest += decode()
  if (rest !== '') yield rest
}
