import { expect, test, vi } from 'vitest'
import { csv, saveCsv } from './csv'
import { saveFile } from './save-file'

vi.mock('./save-file', () => ({ saveFile: vi.fn() }))

const cell = (text: string) => csv(['Name'], [[text]]).split('\r\n')[1]

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '|cmd',
  ' =1',
  '\t=1',
  '\r\n=1',
  '\u0000=1',
  '\uFEFF=1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM',
  '｜cmd',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫SUM',
])('a spreadsheet does not run %j', text => {
  expect(cell(text)).toMatch(/^"?'/)
})

test.each([
  ['Nadia', 'Nadia'],
  ['a=1', 'a=1'],
  ['Kowalczyk, Nadia', '"Kowalczyk, Nadia"'],
  ['Imogen "Immi"', '"Imogen ""Immi"""'],
  ['Ada\r\n=cmd', 'Ada =cmd'],
])('the cell %j is written as %s, on one line', (text, written) => {
  expect(cell(text)).toBe(written)
})

test('a saved table begins with the mark by which spreadsheets read accents right', () => {
  saveCsv('members.csv', csv(['Name'], [['Élise']]))
  expect(saveFile).toHaveBeenCalledWith('members.csv', '\uFEFFName\r\nÉlise', 'text/csv;charset=utf-8')
})
