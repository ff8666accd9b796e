/** Finds a damaged template before it is uploaded, by its first bytes and, for a ZIP, its last. */
import { resourceMessages } from '@juno/domain/resources/resource-rules'

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
/** Word and Excel wrote this format until 2003. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** Word and Excel write a ZIP since then, which ends with its directory. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const ZIP_END = [0x50, 0x4b, 0x05, 0x06]
/** The size of the record at the end of a ZIP with the longest comment. */
const ZIP_END_BYTES = 22 + 0xffff

/** @returns the problem, or null */
export async function templateContentProblem(file: Blob): Promise<string | null> {
  const head = await bytesOf(file.slice(0, 8))
  const begins = (signature: readonly number[]) => signature.every((byte, index) => head[index] === byte)
  if (begins(PDF) || begins(OLE)) return null
  const isWhole =
    begins(ZIP) && hasBytes(await bytesOf(file.slice(Math.max(0, file.size - ZIP_END_BYTES))), ZIP_END)
  return isWhole ? null : resourceMessages.damagedFile
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer())

const hasBytes = (bytes: Uint8Array, wanted: readonly number[]) =>
  bytes.some((_, at) => wanted.every((byte, index) => bytes[at + index] === byte))
