// The documents tell the truth: every command they name is a script, every link leads to a file.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs/decisions')).map(name => `docs/decisions/${name}`),
]
const scripts = Object.keys(
  (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
)

describe.each(documents)('%s', document => {
  const text = readFileSync(path.join(root, document), 'utf8')

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(match => match[1]!)
    const missing = links.filter(link => !existsSync(path.join(root, path.dirname(document), link)))
    expect(missing).toEqual([])
  })

  it('names only commands that exist', () => {
    const named = [...text.matchAll(/npm (?:run )?([a-z:-]+)/g)]
      .map(match => match[1]!)
      .filter(name => !['ci', 'install', 'packages', 'package'].includes(name))
    expect(named.filter(name => !scripts.includes(name))).toEqual([])
  })

  it('names only files and folders that exist', () => {
    const named = [
      ...text.matchAll(/`((?:apps|packages|scripts|supabase|test|e2e|docs|acceptance|bench)\/[\w./-]+)`/g),
    ].map(match => match[1]!)
    const missing = named.filter(file => !file.endsWith('/dist') && !existsSync(path.join(root, file)))
    expect(missing).toEqual([])
  })
})

it('decisions are numbered without gaps', () => {
  const numbers = readdirSync(path.join(root, 'docs/decisions')).map(name => Number(name.slice(0, 3)))
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
})

it('names every webhook event that the server acts on', () => {
  const source = readFileSync(path.join(root, 'apps/server/src/stripe/process-event.ts'), 'utf8')
  const events = [...source.matchAll(/case '([a-z_.]+)':/g)].map(match => match[1]!)
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  expect(events.length).toBeGreaterThan(0)
  expect(events.filter(event => !readme.includes(`\`${event}\``))).toEqual([])
})
