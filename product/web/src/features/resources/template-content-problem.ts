/** Finds a template whose content is not what its name says, before it is uploaded, by its first bytes and its last. */
import { resourceMessages, templateTypes } from '@juno/domain/resources/resource-rules'

/** Word and Excel wrote this format until 2003, and write it around a document with a password. */
const OLE = '\xd0\xcf\x11\xe0'
/** Word and Excel write a ZIP since then. Its directory, with the names of its parts, stands at its end. */
const ZIP = 'PK\x03\x04'
const ZIP_END = 'PK\x05\x06'
/** The size of the record at the end of a ZIP with the longest comment. */
const ZIP_END_BYTES = 22 + 0xffff
const MOST_DIRECTORY_BYTES = 4 * 1024 * 1024
const HEAD_BYTES = 1024

type Ending = keyof typeof templateTypes

/** @returns the problem, or null */
export async function templateContentProblem(file: File): Promise<string | null> {
  const named = endingOf(file)
  const program = named.startsWith('doc') ? 'Word' : named.startsWith('xls') ? 'Excel' : 'PDF'
  const head = await latin1(file.slice(0, HEAD_BYTES))
  if (head.startsWith('%PDF-')) return named === 'pdf' ? null : resourceMessages.otherName('pdf', named)
  if (program === 'PDF' && head.includes('%PDF-')) return resourceMessages.lateBeginning
  if (head.startsWith(OLE)) {
    if (named === 'pdf') return resourceMessages.otherContent(program, named)
    return named.endsWith('x') ? resourceMessages.locked : null
  }
  if (head.startsWith(ZIP)) {
    const directory = await zipDirectory(file)
    return directory === null ? resourceMessages.damagedFile : archiveProblem(directory, named)
  }
  const isText = /^[\t\n\r\x20-\x7e\x80-\xff]+$/.test(head)
  return isText
    ? resourceMessages.otherContent(program, `${named.slice(0, 3)}x`)
    : resourceMessages.damagedFile
}

/** Returns the ending of the name, or of the type that the browser reports where the name has none of ours. */
function endingOf({ name, type }: File): Ending {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const endings = Object.keys(templateTypes) as Ending[]
  return endings.find(one => one === ending) ?? endings.find(one => templateTypes[one] === type) ?? 'pdf'
}

function archiveProblem(directory: string, named: Ending): string | null {
  if (directory.includes('vbaProject.bin')) return resourceMessages.macros
  if (directory.includes('ppt/presentation.xml')) return resourceMessages.fileType('PowerPoint (.pptx)')
  const is = directory.includes('word/document') ? 'docx' : directory.includes('xl/workbook') ? 'xlsx' : null
  if (is === null) return resourceMessages.fileType('ZIP')
  return is === named ? null : resourceMessages.otherName(is, named)
}

/** Returns the names of an archive's parts in one text, or null where its end is missing. */
async function zipDirectory(file: File): Promise<string | null> {
  const tail = await latin1(file.slice(Math.max(0, file.size - ZIP_END_BYTES)))
  const end = tail.lastIndexOf(ZIP_END)
  if (end < 0) return null
  const number = (at: number) =>
    [3, 2, 1, 0].reduce((sum, byte) => sum * 256 + (tail.charCodeAt(end + at + byte) || 0), 0)
  const [length, start] = [number(12), number(16)]
  return latin1(file.slice(start, start + Math.min(length, MOST_DIRECTORY_BYTES)))
}

/** Returns a part of a file as a text of one character for each byte. */
const latin1 = async (part: Blob): Promise<string> =>
  Array.from(new Uint8Array(await part.arrayBuffer()), byte => String.fromCharCode(byte)).join('')
