// The handbook names pages and pictures that exist, and its pictures stay light.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const founder = read('docs/handbook/founder.md')
const drawn = [...read('scripts/handbook-pictures.mjs').matchAll(/\{ name: '([\w-]+)'/g)].map(
  match => match[1]!,
)
const folder = 'docs/images/handbook'
const pictures = readdirSync(path.join(root, folder)).sort()

it('names pages and buttons as the site does', () => {
  const sources = readdirSync(path.join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(name => read(`apps/web/src/${name}`))
    .join('\n')
  const named = [...founder.matchAll(/(?<![*\w])\*([A-Z][^*\n]+)\*(?!\*)/g)].map(match => match[1]!)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => !sources.includes(`'${name}'`) && !sources.includes(` ${name}\n`))).toEqual([])
})

it('shows each picture that `npm run handbook` draws, and no other', () => {
  const files = drawn.map(name => `${name}.webp`).sort()
  expect(files.length).toBeGreaterThan(5)
  expect(pictures).toEqual(files)
  const shown = [...founder.matchAll(/!\[[^\]]{20,}\]\(\.\.\/images\/handbook\/([\w.-]+)\)/g)].map(
    match => match[1]!,
  )
  expect(shown.sort()).toEqual(files)
})

it('keeps the pictures light: each below 60 kB, and all below 400 kB', () => {
  const sizes = pictures.map(name => statSync(path.join(root, folder, name)).size)
  expect(Math.max(...sizes)).toBeLessThan(60_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
})

it('says nothing to the founder that only engineers understand', () => {
  const jargon =
    /\b(server|database|PostgreSQL|SMTP|DNS|API|Docker|npm|terminal|deploy|env|SQL|cluster|token|URL)\b/i
  expect(founder.match(jargon)?.[0]).toBeUndefined()
})
