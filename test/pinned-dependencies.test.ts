// Packages on whose internals we rely are pinned to the version that the tests have run with.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8')) as unknown
const { packages } = read('package-lock.json') as { packages: Record<string, { version?: string }> }
const ranges = Object.keys(packages)
  .filter(place => /^(platform|product)\//.test(place))
  .flatMap(place => {
    const { dependencies } = read(`${place}/package.json`) as { dependencies?: Record<string, string> }
    return dependencies?.pg ? [[place, dependencies.pg]] : []
  })

/**
 * platform/backend/src/db/statement-batch.ts replaces pg's Query: it borrows its prototype, writes to the connection's
 * stream and fills a Result through methods that pg does not document. A minor version may change these. Every
 * workspace names the same version, because a pool made with another copy would not accept our Query.
 */
it('pg is pinned to one exact version in every workspace, as we rely on its internals', () => {
  const installed = Object.keys(packages).filter(place => /(^|\/)node_modules\/pg$/.test(place))
  expect(installed).toEqual(['node_modules/pg'])
  expect(ranges.map(([place]) => place)).toContain('platform/backend')
  const { version } = packages['node_modules/pg']!
  expect(ranges.filter(([, range]) => range !== version)).toEqual([])
})
