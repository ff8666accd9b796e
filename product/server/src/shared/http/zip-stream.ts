/** In charge of ZIP archives that are written while they are read: the server holds little of one at a time. */
import { Readable } from 'node:stream'

export interface ZipEntry {
  name: string
  /** Called when the entry's turn comes. */
  content: () => Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
  /** Stores the content as it is: a photo is compressed already. */
  stored?: boolean
}

export async function zipStream(entries: AsyncIterable<ZipEntry>): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  const fail = (error: unknown) => void output.destroy(error as Error)
  zip.on('error', fail)
  const addAll = async () => {
    for await (const { name, content, stored } of entries)
      zip.addReadStreamLazy(name, { compress: !stored }, begin => {
        // yazl does not listen to the streams that it reads.
        begin(null, Readable.from(content(), { objectMode: false }).on('error', fail))
      })
    zip.end()
  }
  addAll().catch(fail)
  return output
}
