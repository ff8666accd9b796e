import { expect, it } from 'vitest'
import {
  hasName,
  isNewResource,
  parseTags,
  resourceFormProblem,
  slugOf,
  templateFileProblem,
  templateMaxBytes,
  templateObjectName,
  templateTypeOf,
  type ResourceFormValues,
} from './resource-rules'

const now = new Date('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:59:00Z', true],
  ['2026-11-14T12:00:00Z', true],
  ['2026-11-14T11:59:59Z', false],
  ['not a date', false],
  [null, false],
])('a resource created at %s is new: %s', (createdAt, expected) => {
  expect(isNewResource(createdAt, now)).toBe(expected)
})

it('tags are trimmed, and empty or repeated ones dropped', () => {
  expect(parseTags(' pricing,, hiring ,pricing, ')).toEqual(['pricing', 'hiring'])
  expect(parseTags('  ')).toEqual([])
})

it.each([
  ['Finance & Funding', 'finance_funding'],
  ['  --Sales/Marketing!! ', 'sales_marketing'],
  ['Café Crème 2', 'cafe_creme_2'],
  ['&&&', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('a name is taken whatever its case', () => {
  expect(hasName([{ name: 'Book' }], ' BOOK ')).toBe(true)
  expect(hasName([{ name: 'Book' }], 'Books')).toBe(false)
})

it.each([
  [{ name: 'a.pdf', type: 'application/pdf', size: templateMaxBytes }, null],
  [
    { name: 'a.pdf', type: 'application/pdf', size: templateMaxBytes + 1 },
    'File size exceeds the 50MB limit',
  ],
  [{ name: 'A.DOCX', type: '', size: 1 }, null],
  [{ name: 'a.doc', type: 'application/msword', size: 1 }, null],
  [{ name: 'a.xls', type: 'application/vnd.ms-excel', size: 1 }, null],
  [
    { name: 'a.pdf', type: 'image/png', size: 1 },
    'File type image/png is not supported. Please upload a PDF, Word, or Excel file.',
  ],
  [
    { name: 'a.pages', type: '', size: 1 },
    'File type pages is not supported. Please upload a PDF, Word, or Excel file.',
  ],
  [
    { name: 'README', type: '', size: 1 },
    'File type unknown is not supported. Please upload a PDF, Word, or Excel file.',
  ],
])('about the file %j it says %j', (file, problem) => {
  expect(templateFileProblem(file)).toBe(problem)
})

it('a file without a type is sent with the type of its ending', () => {
  expect(templateTypeOf({ name: 'b.xlsx', type: '' })).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
})

it('a template is stored under the time and a name that every object store accepts', () => {
  expect(templateObjectName('Prix élevés (v2) 🦋.docx', now)).toBe(`${now.getTime()}_Prix_eleves_v2_.docx`)
  expect(templateObjectName('../../etc/passwd', now)).toBe(`${now.getTime()}_.._.._etc_passwd`)
})

const filled: ResourceFormValues = {
  title: 'Letter',
  description: 'A letter',
  typeId: 't',
  categoryId: 'c',
  author: '',
  tags: '',
  format: 'link',
  url: 'https://example.com',
}

it.each([
  [{}, false, null],
  [{ title: ' ' }, false, 'Please fill in all required fields'],
  [{ description: '' }, false, 'Please fill in all required fields'],
  [{ typeId: '' }, false, 'Please fill in all required fields'],
  [{ categoryId: '' }, false, 'Please fill in all required fields'],
  [{ url: ' ' }, false, 'Please provide a URL for the resource'],
  [{ url: 'javascript:alert(1)' }, false, 'Please enter a link like https://example.com.'],
  [{ format: 'template' as const, url: '' }, false, 'Please upload a template file'],
  [{ format: 'template' as const, url: '' }, true, null],
  [{ tags: Array.from({ length: 31 }, (_, i) => i).join() }, false, 'Please use at most 30 tags.'],
  [{ tags: 'x'.repeat(2001) }, false, 'Please shorten the tags.'],
])('a form with %j (file: %s) is refused with %j', (changes, hasFile, message) => {
  expect(resourceFormProblem({ ...filled, ...changes }, hasFile)?.message ?? null).toBe(message)
})
