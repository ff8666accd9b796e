import { expect, it } from 'vitest'
import { checkRows, withDirectory, csvTemplate, headingProblem } from './csv-rows'

const types = [{ id: 'a1', name: 'Book' }]
const categories = [{ id: 'b2', name: 'Finance & Funding' }]
const lists = { types, categories }
const good = { title: 'A', url: 'https://example.com', type_id: 'a1', category_id: 'b2' }
const fileOf = (...rows: Record<string, string>[]) => rows.map((cells, index) => ({ line: index + 2, cells }))
const problemsOf = (changes: Record<string, string>) =>
  checkRows(fileOf({ ...good, ...changes }), lists).rows[0]!.problems

it('a good row is stored with its cells trimmed and its empty cells as nothing', () => {
  const { rows, ignored } = checkRows(
    fileOf({
      ...good,
      title: ' A ',
      url: 'example.com/a b',
      description: 'About',
      author: '',
      tags: 'x, ,y',
      template_file: '',
    }),
    lists,
  )
  expect(ignored).toBe(0)
  expect(rows[0]!.row).toEqual({
    title: 'A',
    url: 'https://example.com/a%20b',
    description: 'About',
    type_id: 'a1',
    category_id: 'b2',
    author: null,
    tags: ['x', 'y'],
    template_file: null,
  })
})

it('rows without a title are ignored, and the others keep the line of their file', () => {
  const { rows, ignored } = checkRows(fileOf({ title: ' ' }, good), lists)
  expect(ignored).toBe(1)
  expect(rows.map(row => row.line)).toEqual([3])
})

it('tags in quotes and with semicolons are told apart, and a row of totals is no resource', () => {
  const { rows, ignored } = checkRows(
    fileOf(
      { ...good, tags: '"Founder","Mentor, senior"' },
      { ...good, tags: 'a; b' },
      { title: 'Total: 2', tags: '4' },
    ),
    lists,
  )
  expect(rows.map(({ row }) => row?.tags)).toEqual([
    ['Founder', 'Mentor, senior'],
    ['a', 'b'],
  ])
  expect(ignored).toBe(0)
})

it.each([
  [
    'title,url,description,Type ID,category_id',
    'These columns were not recognised: Type ID. Expected: type_id',
  ],
  ['Name,Link,type_id,category_id', 'These columns were not recognised: Name, Link. Expected: title'],
  [
    'title,type_id,category_id,Template file',
    'These columns were not recognised: Template file. Expected: template_file',
  ],
  ['title,title,type_id,category_id', 'The column title is there twice. Please keep one of them.'],
  ['Title, URL ,type_id,category_id', null],
  ['title,type_id,category_id,Notes', null],
  ['title,url', null],
])('the headings %s are judged: %s', (headings, problem) => {
  expect(headingProblem(headings.split(','))).toBe(problem)
})

it('columns that are not read are named', () => {
  expect(checkRows(fileOf(good), lists, ['title', 'Notes', '']).unread).toEqual(['Notes'])
})

it('types and categories are found by name too, whatever its case', () => {
  const [row] = checkRows(fileOf({ ...good, type_id: 'BOOK', category_id: 'finance & funding' }), lists).rows
  expect(row!.row).toMatchObject({ type_id: 'a1', category_id: 'b2' })
})

it.each([
  [{ type_id: 'Song' }, 'There is no type “Song”.'],
  [{ type_id: '' }, 'The type is missing.'],
  [{ category_id: 'Song' }, 'There is no category “Song”.'],
  [{ url: 'ftp://example.com' }, 'Please enter a link like https://example.com.'],
  [{ template_file: 'a.pdf' }, 'A resource has a url or a template_file, not both.'],
  [{ title: 'x'.repeat(201) }, 'The title is over 200 characters.'],
  [{ description: 'x'.repeat(5001) }, 'The description is over 5,000 characters.'],
  [{ author: 'x'.repeat(161) }, 'The author is over 160 characters.'],
])('a row with %j has a problem', (changes, problem) => {
  expect(problemsOf(changes as Record<string, string>)).toEqual([problem])
})

it('a row without url and template_file is imported, with a remark', () => {
  const [row] = checkRows(fileOf({ ...good, url: '' }), lists).rows
  expect(row!.row).not.toBeNull()
  expect(row!.remarks).toEqual(['It has neither a url nor a template_file.'])
})

it('the template file has all columns, and quotes what needs it', () => {
  const lines = csvTemplate(types, categories).split('\r\n')
  expect(lines[0]).toBe('title,url,description,type_id,category_id,author,tags,template_file')
  expect(lines[1]).toContain('"hiring, leadership"')
  const [headings, ...cells] = lines.map(line => line.match(/"[^"]*"|[^",]+|(?<=,)(?=,|$)/g)!)
  const rows = cells.map(row => Object.fromEntries(row.map((cell, at) => [headings![at], cell])))
  expect(rows.map(problemsOf)).toEqual([[], []])
  expect(rows.map(({ template_file }) => template_file)).toEqual(['', ''])
  expect(csvTemplate([{ id: 't', name: '=1+1' }], categories)).toContain(`'=1+1`)
})

it('a template without a file stops its row, and duplicates are told', () => {
  const records = fileOf(
    { title: 'One', url: 'https://example.com/1', type_id: 'Article', category_id: 'Legal' },
    { title: 'Uno', url: 'http://Example.com/1/', type_id: 'Article', category_id: 'Legal' },
    { title: 'Form', template_file: 'absent.pdf', type_id: 'Article', category_id: 'Legal' },
    { title: 'Agenda', template_file: 'agenda.docx', type_id: 'Article', category_id: 'Legal' },
    { title: 'Case', url: 'https://example.com/A', type_id: 'Article', category_id: 'Legal' },
    { title: 'Other case', url: 'https://example.com/a', type_id: 'Article', category_id: 'Legal' },
  )
  const lists = { types: [{ id: 't', name: 'Article' }], categories: [{ id: 'c', name: 'Legal' }] }
  const rows = withDirectory(checkRows(records, lists).rows, {
    known_urls: ['https://example.com/1', 'http://Example.com/1/'],
    known_templates: ['agenda.docx'],
    missing_templates: ['absent.pdf'],
  })
  expect(rows.map(({ problems, remarks, row }) => [problems, remarks, row !== null])).toEqual([
    [[], ['The directory has a resource with this url.'], true],
    [[], ['The directory has a resource with this url.', 'The same as line 2.'], true],
    [
      ['There is no template file “absent.pdf”. Please add this resource with its file, in the form above.'],
      [],
      false,
    ],
    [[], ['The directory has a resource with this template file.'], true],
    [[], [], true],
    [[], [], true],
  ])
  expect(rows.map(({ isDuplicate }) => isDuplicate)).toEqual([true, true, false, true, false, false])
})
