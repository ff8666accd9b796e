import { expect, it } from 'vitest'
import { resourceMessages } from '@juno/domain/resources/resource-rules'
import { templateContentProblem } from './template-content-problem'

/** An archive of empty parts: its directory alone, as far as programs read it for the names. */
function archive(...names: string[]) {
  const directory = names.map(name => `PK\u0001\u0002${'\0'.repeat(42)}${name}`).join('')
  const start = 'PK\u0003\u0004'
  const number = (value: number) =>
    String.fromCharCode(...[0, 8, 16, 24].map(shift => (value >> shift) & 0xff))
  const end = `PK\u0005\u0006${'\0'.repeat(8)}${number(directory.length)}${number(start.length)}\0\0`
  return start + directory + end
}
const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const problemOf = (name: string, content: string, type = '') =>
  templateContentProblem(new File([bytes(content)], name, { type }))

const ole = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0'
const docx = archive('[Content_Types].xml', 'word/document.xml')
const xlsx = archive('xl/workbook.xml')

it.each([
  ['a.pdf', '%PDF-1.7 text'],
  ['a.doc', ole],
  ['A.XLS', ole],
  ['a.docx', docx],
  ['a.xlsx', xlsx],
  ['a.docx', docx.slice(0, -2) + '\xff\xff' + 'x'.repeat(0xffff)],
])('%s is what its name says', async (name, content) => expect(await problemOf(name, content)).toBeNull())

it('the type of the browser counts where the name has no ending', async () => {
  expect(await problemOf('agenda', '%PDF-1.7', 'application/pdf')).toBeNull()
})

it.each([
  ['half a document', 'a.docx', 'PK\u0003\u0004' + 'x'.repeat(100_000)],
  ['bytes of nothing', 'a.pdf', '\0\0\0\0\0'],
])('%s is damaged', async (_, name, content) =>
  expect(await problemOf(name, content)).toBe(resourceMessages.damagedFile),
)

it.each([
  ['a.docx', archive('word/document.xml', 'word/vbaProject.bin'), resourceMessages.macros],
  ['a.xlsx', archive('xl/workbook.xml', 'xl/vbaProject.bin'), resourceMessages.macros],
  [
    'a.doc',
    '{\\rtf1\\ansi Hello',
    'This is not really a Word file, though its name says so. Open it in Word, save it as .docx, and choose that.',
  ],
  [
    'a.xls',
    '\xef\xbb\xbf<html><table><tr><td>1</td></tr></table>',
    'This is not really an Excel file, though its name says so. Open it in Excel, save it as .xlsx, and choose that.',
  ],
  ['a.xlsx', 'title;url\n', resourceMessages.otherContent('Excel', 'xlsx')],
  ['a.pdf', '\xef\xbb\xbf%PDF-1.7', resourceMessages.lateBeginning],
  ['a.pdf', '\r\n%PDF-1.7', resourceMessages.lateBeginning],
  ['a.pdf', 'Agenda of Monday', resourceMessages.otherContent('PDF', 'pdf')],
  ['a.pdf', ole, resourceMessages.otherContent('PDF', 'pdf')],
  ['a.docx', '%PDF-1.7', resourceMessages.otherName('pdf', 'docx')],
  ['a.doc', docx, resourceMessages.otherName('docx', 'doc')],
  ['a.docx', xlsx, resourceMessages.otherName('xlsx', 'docx')],
  ['a.pdf', docx, resourceMessages.otherName('docx', 'pdf')],
  ['a.docx', ole, resourceMessages.locked],
  ['a.docx', archive('ppt/presentation.xml'), resourceMessages.fileType('PowerPoint (.pptx)')],
  ['a.docx', archive('a.txt'), resourceMessages.fileType('ZIP')],
])('%s is told apart by its content', async (name, content, sentence) =>
  expect(await problemOf(name, content)).toBe(sentence),
)
