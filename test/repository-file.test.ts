// Benchmarks and fault programmes run too seldom to notice that a file which they start or read was moved.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { repositoryFile } from './repository-file'

const root = path.resolve(import.meta.dirname, '..')
const programmes = ['platform/bench', 'product/bench', 'product/faults'].flatMap(folder =>
  readdirSync(path.join(root, folder))
    .filter(name => /\.m?ts$/.test(name))
    .map(name => `${folder}/${name}`),
)
const topFolders = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && /^[a-z]+$/.test(entry.name))
  .map(({ name }) => name)
const asPath = new RegExp(`['"\`](?:${topFolders.join('|')})/`)

/** Nothing is built when this test runs: a built file stands for the sources of its workspace. */
const isThere = (file: string) => existsSync(file.replace(/\/dist\/.*/, '/src'))

it.each(programmes)('each file that %s names exists', programme => {
  const code = readFileSync(path.join(root, programme), 'utf8')
    .replace(/^import .*$/gm, '')
    .replace(/\/\*.*?\*\/|^ *\/\/.*$/gms, '')
  const named = [...code.matchAll(/repositoryFile\(\s*(?:'([^']*)'|[^')]*)/g)].map(([, name]) => name)
  const beside = [...code.matchAll(/import\.meta\.dirname, '([^']*)'/g)].map(([, name]) =>
    path.join(path.dirname(programme), name!),
  )
  expect(named, 'names a file in one word').not.toContain(undefined)
  expect([...named, ...beside].filter(name => !isThere(path.join(root, name!)))).toEqual([])
  expect(code.replace(/repositoryFile\([^)]*\)/g, ''), 'names files by repositoryFile').not.toMatch(asPath)
})

it('a file that is not there is refused by its name', () => {
  expect(repositoryFile('package.json')).toBe(path.join(root, 'package.json'))
  expect(() => repositoryFile('bench/rest-project')).toThrow('The repository has no bench/rest-project.')
})
