// Checks that commands and files in the documents exist, and that references lead somewhere, from code too.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, brokenLinks, brokenReferences } from './document-references'

const root = path.resolve(import.meta.dirname, '..')

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : filesBelow(file, ending)
    return ending.test(entry.name) ? [file] : []
  })
}

function read(file: string): string | undefined {
  const place = path.join(root, file)
  if (!existsSync(place)) return undefined
  return statSync(place).isFile() && file.endsWith('.md') ? readFileSync(place, 'utf8') : ''
}

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  ...filesBelow('docs', /\.md$/),
]
const decisions = readdirSync(path.join(root, 'docs/decisions'))
const scripts = Object.keys(
  (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
)

describe.each(documents)('%s', document => {
  const text = read(document)!

  it('links only to files and headings that exist', () => {
    expect(brokenLinks(document, read)).toEqual([])
  })

  it('says "they" of a member, an applicant or an admin', () => {
    // docs/specification/site.md names the word in quotes.
    const lines = text.split('\n').filter(line => /(?<!")\b(?:she|her|hers|herself)\b/i.test(line))
    expect(lines).toEqual([])
  })

  it('names only commands that exist', () => {
    const code = [...text.matchAll(/^```.*\n([^]*?)^```|^ {4}(.*)$|`([^`\n]+)`/gm)]
      .flatMap(([, block, line, span]) => (block ?? line ?? span ?? '').split('\n'))
      // One of Debian's packages is npm.
      .filter(line => !line.includes('apt-get install'))
    const named = [...code.join('\n').matchAll(/npm (?:run )?(?:--silent )?([a-z:-]+)/g)]
      .map(match => match[1]!)
      .filter(name => !['ci', 'install', 'packages', 'package'].includes(name))
    expect(named.filter(name => !scripts.includes(name))).toEqual([])
  })

  it('names only files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:platform|product|scripts|test|docs)\/[\w./-]+)`/g)].map(
      match => match[1]!,
    )
    const missing = named.filter(file => !file.endsWith('/dist') && !existsSync(path.join(root, file)))
    expect(missing).toEqual([])
  })
})

describe.each(['platform', 'product', 'scripts', 'test'])('%s', folder => {
  it('refers only to documents and headings that exist', () => {
    const broken = filesBelow(folder, /\.(ts|tsx|js|mjs|sql|css|toml|yaml)$/).flatMap(file =>
      brokenReferences(readFileSync(path.join(root, file), 'utf8'), decisions, read).map(
        reference => `${file}: ${reference}`,
      ),
    )
    expect(broken).toEqual([])
  })
})

describe('a reference', () => {
  const page = ['# Events', '## Answering: yes, no', '<a id="days"></a>'].join('\n')
  const known = (file: string) => (file === ['docs', 'events.md'].join('/') ? page : undefined)
  const reference = (target: string) => `// See ${['docs', target].join('/')} for the rule.`

  it('leads to headings and to anchors', () => {
    expect([...anchorsOf(page)].sort()).toEqual(['answering-yes-no', 'days', 'events'])
  })

  it.each(['events.md', 'events.md#days', 'events.md#answering-yes-no'])('to %s is fine', target => {
    expect(brokenReferences(reference(target), [], known)).toEqual([])
  })

  it.each(['event.md', 'events.md#nights'])('to %s is found broken', target => {
    expect(brokenReferences(reference(target), [], known)).toEqual([['docs', target].join('/')])
  })

  it('to a decision is found broken where there is no such decision', () => {
    const text = ['see decision', '007', 'and decision', '999'].join(' ')
    expect(brokenReferences(text, ['007-mail-outbox.md'], known)).toEqual([['decision', '999'].join(' ')])
  })

  it('by the number of a section is found broken', () => {
    const numbered = [3, 9.8].map(number => `design section ${number}`)
    expect(brokenReferences(numbered.join(' and '), [], known)).toEqual(numbered)
  })

  it('in a document is found broken where heading or file are missing', () => {
    const linking = '[a](events.md#days) [b](events.md#nights) [c](gone.md) [d](https://example.com/x#y)'
    const files = (file: string) => (file === 'docs/glossary.md' ? linking : known(file))
    expect(brokenLinks('docs/glossary.md', files)).toEqual(['events.md#nights', 'gone.md'])
  })
})

it('each decision has a number of its own', () => {
  const numbers = decisions.map(name => name.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
})
