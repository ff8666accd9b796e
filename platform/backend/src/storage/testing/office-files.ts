/** Makes the smallest files that have the shape of office documents. */

/** Makes a ZIP archive of empty files. */
export function zipArchive(names: readonly string[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    files.push(local, Buffer.from(name))
    directory.push(entry, Buffer.from(name))
    offset += local.length + name.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

/** Makes the head of a compound file, and a directory that names one stream. */
export function compoundFile(stream: string): Buffer {
  const head = Buffer.alloc(512)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(head)
  const entry = Buffer.alloc(128)
  entry.write(`${stream}\0`, 'utf16le')
  return Buffer.concat([head, entry])
}
