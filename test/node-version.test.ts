// Juno runs on the oldest Node named in package.json, with everything that it installs.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { satisfies } from 'semver'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8')) as unknown
const { engines } = read('package.json') as { engines: { node: string } }
const { packages } = read('package-lock.json') as {
  packages: Record<string, { version?: string; engines?: { node?: string } }>
}
const oldest = `${engines.node.replace('>=', '')}.0`

it('installs nothing that refuses the oldest Node that the product promises', () => {
  const installed = Object.entries(packages).filter(([place]) => place.startsWith('node_modules/'))
  const refusing = installed
    .filter(([, { engines }]) => engines?.node && !satisfies(oldest, engines.node))
    .map(([place, { version, engines }]) => `${place} ${version}: Node ${engines?.node}`)

  expect(oldest).toBe('20.19.0')
  expect(installed.length).toBeGreaterThan(400)
  expect(refusing).toEqual([])
})

it('the packages that a newer Node would let in are installed as the document says', () => {
  const document = readFileSync(path.join(root, 'docs/node-versions.md'), 'utf8')
  const rows = [...document.matchAll(/^\| `([^`]+)`[^|]*\| ([\d.]+) \|/gm)]
  expect(rows.length).toBeGreaterThan(5)
  const installed = rows.map(([, name]) => [name, packages[`node_modules/${name}`]?.version])
  for (const [index, [name, version]] of installed.entries())
    expect(`${name} ${version}.`).toContain(`${name} ${rows[index]![2]}.`)
})
