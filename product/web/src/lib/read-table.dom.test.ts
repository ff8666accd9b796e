import { csvLine } from '@juno/domain/text/csv-line'
import { expect, test } from 'vitest'
import { readTable } from './read-table'

const read = async (...parts: BlobPart[]) => {
  const { headers, rows } = await readTable(new File(parts, 'list.csv'), () => undefined)
  return [headers, ...rows.map(({ cells }) => cells)]
}
const table = [
  ['email', 'name'],
  ['ana@field.example', 'Ana Prado'],
  ['bo@field.example', 'Bo, Lind'],
]

test.each([';', '\t', ',', '|'])('two columns with %j between them are two', async separator => {
  const lines = table.map(cells =>
    cells.map(cell => (separator === ',' ? `"${cell}"` : cell)).join(separator),
  )
  expect(await read(`${lines.join('\r\n')}\r\n`)).toEqual(table)
})

test('a separator inside of cells is not taken for the one between them', async () => {
  expect(await read('Email;Tags\na@field.example;"Founder, Mentor"\nb@field.example;x, y\n')).toEqual([
    ['Email', 'Tags'],
    ['a@field.example', 'Founder, Mentor'],
    ['b@field.example', 'x, y'],
  ])
})

test('a line that names the separator is followed, and is no row', async () => {
  const { headers, rows } = await readTable(
    new File(['\ufeffsep=;\r\nemail;name\r\nana@field.example;Ana, P\r\n'], 'list.csv'),
    () => undefined,
  )
  expect(headers).toEqual(['email', 'name'])
  expect(rows).toEqual([{ row: 2, cells: ['ana@field.example', 'Ana, P'] }])
})

test('a title above the headers is left out, and each row keeps its number', async () => {
  const { headers, rows } = await readTable(
    new File(
      ['Members of 2026,,\n,,\nEmail,Name,Plan\nana@field.example,Ana,\nbo@field.example,Bo,Gold\n'],
      'x',
    ),
    () => undefined,
  )
  expect(headers).toEqual(['Email', 'Name', 'Plan'])
  expect(rows.map(({ row }) => row)).toEqual([4, 5])
})

test('one odd byte does not garble the rest', async () => {
  expect(await read('name\nZoë Łuczak\nRen', new Uint8Array([0xe9]), 'i\n')).toEqual([
    ['name'],
    ['Zoë Łuczak'],
    ['Renéi'],
  ])
})

test('the apostrophe that our own files put before what would run as a formula is taken away', async () => {
  const cells = ['=1+1', '+44 20 7946 0000', '-', '@ada', "'tis", 'x']
  expect(await read(`a,b,c,d,e,f\n${csvLine(cells)}`)).toEqual([['a', 'b', 'c', 'd', 'e', 'f'], cells])
})
