import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOfficeContainer, detectOfficeType } from './detect-office-type'
import { compoundFile, zipArchive } from './testing/office-files'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-office-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function kindOf(content: Buffer) {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  return detectOfficeType(file, content.length, content.subarray(0, 4096))
}

test.each([
  ['word/document.xml', /wordprocessingml/],
  ['xl/workbook.xml', /spreadsheetml/],
  ['ppt/presentation.xml', /presentationml/],
])('an archive with %s is what it needs that for', async (part, type) => {
  expect(await kindOf(zipArchive(['[Content_Types].xml', part]))).toMatch(type)
})

test.each([
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
])('a compound file with the stream %s is %s', async (stream, type) => {
  expect(await kindOf(compoundFile(stream))).toBe(type)
})

test('other archives, and names outside the central directory, are not documents', async () => {
  expect(await kindOf(zipArchive(['index.html', 'a/word/document.xml']))).toBeNull()
  expect(await kindOf(Buffer.concat([zipArchive(['a.txt']), Buffer.from('word/document.xml')]))).toBeNull()
  expect(await kindOf(compoundFile('Installer'))).toBeNull()
})

test('a document with macros has its own type', async () => {
  const kind = await kindOf(zipArchive(['word/document.xml', 'word/vbaProject.bin']))
  expect(kind).toBe('application/vnd.ms-office.macroEnabled')
})

test.each([4, 20, 30, 60])('an archive cut off after %i bytes is not a document', async length => {
  expect(await kindOf(zipArchive(['word/document.xml']).subarray(0, length))).toBeNull()
})

test('a central directory is read no further than the file', async () => {
  const archive = zipArchive(['word/document.xml'])
  archive.writeUInt32LE(0xfffffff0, archive.length - 6)
  archive.writeUInt32LE(0xffffffff, archive.length - 10)
  expect(await kindOf(archive)).toBeNull()
})

test('only files that begin as archives or compound files are inspected', () => {
  expect(isOfficeContainer(zipArchive(['a']))).toBe(true)
  expect(isOfficeContainer(compoundFile('Workbook'))).toBe(true)
  expect(isOfficeContainer(Buffer.from('%PDF-1.7'))).toBe(false)
})
