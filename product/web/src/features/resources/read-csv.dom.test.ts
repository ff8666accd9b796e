import { expect, test } from 'vitest'
import { CsvProblem, readCsv } from './read-csv'

const file = (bytes: number[] | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'resources.csv', { type: 'text/csv' })
const titles = async (given: File) =>
  (await readCsv(given, () => undefined)).records.map(({ cells }) => cells.title)

test('a file in UTF-8 is read, with and without its mark', async () => {
  expect(await titles(file('title,url\nCafé,x\n'))).toEqual(['Café'])
  expect(await titles(file('\ufefftitle,url\nCafé,x\n'))).toEqual(['Café'])
})

test('a file in Windows-1252 is read as it was meant', async () => {
  // The bytes spell: title\nCafé – “now”
  const bytes = [...'title\nCaf'].map(letter => letter.charCodeAt(0))
  expect(await titles(file([...bytes, 0xe9, 0x20, 0x96, 0x20, 0x93, 0x6e, 0x6f, 0x77, 0x94, 0x0a]))).toEqual([
    'Café – “now”',
  ])
})

test('a file in UTF-16, or of another kind, is refused with a word', async () => {
  await expect(titles(file([0xff, 0xfe, 0x74, 0x00, 0x69, 0x00]))).rejects.toThrow(CsvProblem)
})

test('blank lines are left out, and the others keep the line of their file', async () => {
  const { records } = await readCsv(file('title\nOne\n\n , \nTwo\n'), () => undefined)
  expect(records).toEqual([
    { line: 2, cells: { title: 'One' } },
    { line: 5, cells: { title: 'Two' } },
  ])
})
