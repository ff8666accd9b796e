import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { DEMO_LINKS } from './demo-resources'
import { DEMO_TEMPLATES, SUBMITTED_TEMPLATE } from './demo-templates'

const folder = path.join(import.meta.dirname, 'files')
const files = readdirSync(folder)

it('every file belongs to a template, and every template has its file', () => {
  const named = [...DEMO_TEMPLATES.map(({ fileName }) => fileName), SUBMITTED_TEMPLATE]
  expect(files.sort()).toEqual(named.sort())
})

it.each(files.filter(file => !file.endsWith('.pdf')))(
  'the archive %s holds every part that its own list of contents names',
  file => {
    const parts = unzipSync(readFileSync(path.join(folder, file)))
    const types = strFromU8(parts['[Content_Types].xml']!)
    const named = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(match => match[1]!)
    expect(named.length).toBeGreaterThan(2)
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(named))
  },
)

it.each(files.filter(file => file.endsWith('.pdf')))('%s is a whole PDF', file => {
  const text = readFileSync(path.join(folder, file), 'latin1')
  expect(text).toMatch(/^%PDF-1\.\d/)
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
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
