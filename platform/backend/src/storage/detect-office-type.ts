/**
 * Detects office documents by their content. The newer ones are ZIP archives, the older ones compound files, so their
 * first bytes are not enough.
 */
import { open, type FileHandle } from 'node:fs/promises'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
/** Maps the part that each of them must contain to its type. */
const ZIP_PARTS: Record<string, string> = {
  'word/document.xml': `${OPEN_XML}.wordprocessingml.document`,
  'xl/workbook.xml': `${OPEN_XML}.spreadsheetml.sheet`,
  'ppt/presentation.xml': `${OPEN_XML}.presentationml.presentation`,
}
/** Maps the stream that each of them must contain, named in UTF-16, to its type. */
const STREAMS: Record<string, string> = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
}
/** Documents with macros get a type of their own, which no bucket for documents accepts. */
const WITH_MACROS = 'application/vnd.ms-office.macroEnabled'

const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024

/** Returns whether a file with these first bytes may be an office document. */
export function isOfficeContainer(head: Buffer): boolean {
  return [ZIP, COMPOUND].some(mark => head.subarray(0, mark.length).equals(mark))
}

/** @param head the file's first bytes. @returns its type, or null for any other archive or compound file */
export async function detectOfficeType(file: string, size: number, head: Buffer): Promise<string | null> {
  const handle = await open(file)
  try {
    if (!head.subarray(0, ZIP.length).equals(ZIP)) return await compoundKind(handle, size)
    const names = await zipNames(handle, size)
    if ([...names].some(name => name.endsWith('vbaProject.bin'))) return WITH_MACROS
    return Object.entries(ZIP_PARTS).find(([part]) => names.has(part))?.[1] ?? null
  } finally {
    await handle.close()
  }
}

/** Returns the names in the central directory at the archive's end, which programs read when they open it. */
async function zipNames(handle: FileHandle, size: number): Promise<Set<string>> {
  const names = new Set<string>()
  const tail = await bytesAt(handle, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || tail.length < end + 20) return names
  const length = Math.min(tail.readUInt32LE(end + 12), MAX_DIRECTORY_BYTES)
  const directory = await bytesAt(handle, tail.readUInt32LE(end + 16), length)
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const nameLength = directory.readUInt16LE(at + 28)
    names.add(directory.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}

async function compoundKind(handle: FileHandle, size: number): Promise<string | null> {
  const overlap = 64
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const chunk = await bytesAt(handle, at, CHUNK_BYTES + overlap)
    for (const [stream, type] of Object.entries(STREAMS))
      if (chunk.includes(`${stream}\0`, 0, 'utf16le')) return type
  }
  return null
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
