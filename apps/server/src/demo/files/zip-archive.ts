// Packs files into a ZIP archive (APPNOTE 6.3): what Word and Excel documents are inside.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: string
}

/** 1 January 2026, 00:00, as DOS writes dates: the archive is the same bytes each time. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1
const version = 20
const deflated = 8
const utf8Names = 0x0800

export function zipArchive(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content, 'utf8')
    const packed = deflateRawSync(bytes)
    const nameBytes = Buffer.from(name, 'utf8')
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(version, 0)
    facts.writeUInt16LE(utf8Names, 2)
    facts.writeUInt16LE(deflated, 4)
    facts.writeUInt16LE(dosDate, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, packed])

    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const made = Buffer.alloc(2)
    made.writeUInt16LE(version, 0)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), made, facts, place, nameBytes)
    files.push(file)
    offset += file.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listing, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** Text inside XML. */
export const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const xmlHeader = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
