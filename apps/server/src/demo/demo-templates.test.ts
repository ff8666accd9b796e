import { crc32, inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { DEMO_LINKS } from './demo-resources'
import { DEMO_TEMPLATES, SUBMITTED_TEMPLATE } from './demo-templates'
import { columnName } from './files/excel-file'
import { pdfFile } from './files/pdf-file'

const files = [...DEMO_TEMPLATES, SUBMITTED_TEMPLATE].map(({ fileName, make }) => ({
  fileName,
  bytes: make(),
}))

/** Reads an archive by its directory, as Word and Excel do, and checks every sum. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\x05\x06')
  const found = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const [sum, packed, , nameLength] = [16, 20, 24, 28].map((offset, index) =>
      index === 3 ? archive.readUInt16LE(at + offset) : archive.readUInt32LE(at + offset),
    ) as [number, number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    expect(archive.toString('utf8', local + 30, local + 30 + nameLength)).toBe(name)
    const start = local + 30 + nameLength
    const content = inflateRawSync(archive.subarray(start, start + packed))
    expect(crc32(content)).toBe(sum)
    found.set(name, content.toString('utf8'))
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return found
}

it.each(files.filter(({ fileName }) => !fileName.endsWith('.pdf')))(
  'the archive of $fileName holds well-formed parts that its own list of contents names',
  ({ bytes }) => {
    const parts = unzip(bytes)
    const types = parts.get('[Content_Types].xml')!
    for (const [, part] of types.matchAll(/PartName="\/([^"]+)"/g)) expect([...parts.keys()]).toContain(part)
    for (const content of parts.values()) {
      const opened = [...content.matchAll(/<([\w:]+)(?=[\s>])[^>]*[^/>]>|<([\w:]+)>/g)].length
      expect(opened).toBe([...content.matchAll(/<\/[\w:]+>/g)].length)
    }
  },
)

it.each(files.filter(({ fileName }) => fileName.endsWith('.pdf')))(
  'the table of $fileName points at its objects',
  ({ bytes }) => {
    const text = bytes.toString('latin1')
    const start = Number(/startxref\n(\d+)/.exec(text)![1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n /g)].map(match => Number(match[1]))
    offsets.forEach((offset, index) => {
      expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
    })
    for (const [, length, stream] of text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
      expect(stream!.length).toBe(Number(length))
  },
)

it('a long text goes on on the next page, and signs that mean something to PDF are escaped', () => {
  const text = pdfFile({ title: 'A (B)', blocks: Array(200).fill({ text: 'word '.repeat(30).trim() }) })
  expect(text.toString('latin1').match(/\/Type \/Page /g)!.length).toBeGreaterThan(5)
  expect(text.toString('latin1')).toContain('A \\(B\\)')
})

it('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
})

it('the directory has enough to look around in', () => {
  const all = [...DEMO_LINKS, ...DEMO_TEMPLATES]
  expect(all.length).toBeGreaterThanOrEqual(40)
  expect(new Set(all.map(({ type }) => type)).size).toBeGreaterThanOrEqual(6)
  expect(new Set(all.map(({ category }) => category)).size).toBe(8)
  expect(DEMO_TEMPLATES.length).toBeGreaterThanOrEqual(6)
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  for (const { url } of DEMO_LINKS) expect(url).toMatch(/^https:\/\/example\.com\//)
})
