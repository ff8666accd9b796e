// Makes a PDF (1.4, letter size, the built-in Helvetica) out of headings, paragraphs and lists.
import type { DemoDocument } from './demo-document'

const page = { width: 612, height: 792, margin: 64 }
const sizes = { title: 22, heading: 14, text: 11 }

interface Line {
  text: string
  font: 'F1' | 'F2'
  size: number
  indent: number
  /** Space above, in points. */
  above: number
}

export function pdfFile(document: DemoDocument): Buffer {
  const pages = paginate(linesOf(document))
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${5 + 2 * index} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]
  pages.forEach((content, index) => {
    const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>'
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources ${resources} /Contents ${6 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  })
  return assemble(objects)
}

/** Header, numbered objects, and the table that says at which byte each begins. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function linesOf({ title, blocks }: DemoDocument): Line[] {
  const bold = (text: string, size: number, above: number) => wrap(text, 'F2', size, 0, above)
  return [
    ...bold(title, sizes.title, 0),
    ...blocks.flatMap(block => {
      if ('heading' in block) return bold(block.heading, sizes.heading, 16)
      if ('text' in block) return wrap(block.text, 'F1', sizes.text, 0, 7)
      return block.items.flatMap(item => wrap(`[  ]  ${item}`, 'F1', sizes.text, 8, 5))
    }),
  ]
}

function wrap(text: string, font: Line['font'], size: number, indent: number, above: number): Line[] {
  const room = page.width - 2 * page.margin - indent
  const lines: string[] = []
  for (const word of winAnsi(text).split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line, index) => ({ text: line, font, size, indent, above: index === 0 ? above : 0 }))
}

/** A generous average: Helvetica's lower case is about half as wide as it is high. */
const widthOf = (text: string, size: number) =>
  [...text].reduce(
    (sum, char) => sum + (/[ilj.,;:'|!]/.test(char) ? 0.28 : /[A-Zmw]/.test(char) ? 0.74 : 0.55),
    0,
  ) * size

function paginate(lines: readonly Line[]): string[] {
  const pages: string[] = []
  let content = ''
  let top = page.height - page.margin
  for (const { text, font, size, indent, above } of lines) {
    top -= above + size * 1.4
    if (top < page.margin) {
      pages.push(content)
      content = ''
      top = page.height - page.margin - size * 1.4
    }
    const escaped = text.replace(/[\\()]/g, '\\$&')
    content += `BT /${font} ${size} Tf ${page.margin + indent} ${top.toFixed(1)} Td (${escaped}) Tj ET\n`
  }
  return [...pages, content.trimEnd()]
}

/** The few signs outside Latin-1 that our texts use, in the font's encoding; each character becomes one byte. */
const winAnsi = (text: string) =>
  text
    .replaceAll('’', '\x92')
    .replaceAll('“', '\x93')
    .replaceAll('”', '\x94')
    .replaceAll('–', '\x96')
    .replace(/[^\x20-\xff]/g, '?')
