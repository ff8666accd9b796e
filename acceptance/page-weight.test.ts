// What the built pages ask of a phone before the first paint, and what they load in all. Timings are the bench's.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const dist = path.resolve(import.meta.dirname, '../apps/web/dist')
const pageFile = (pathname: string) => path.join(dist, pathname, 'index.html')

/** The page as it arrives, and the inert template of what it loads once it is painted. */
function pageParts(file: string) {
  const html = readFileSync(file, 'utf8')
  const [, later = ''] = /<template id="page-scripts">(.*?)<\/template>/s.exec(html) ?? []
  return { first: html.replace(later, ''), later }
}

const addresses = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, address]) => path.join(dist, address!))
const scriptsIn = (html: string) => addresses(html, /(?:src|href)="(\/[^"]+\.js)"/g)
const bytes = (files: string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0)
const gzippedBytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)

/** The prerendered pages, and how many bytes of gzipped scripts each may hydrate with. */
const budgets: [pathname: string, bytes: number][] = [
  ['/', 90_000],
  ['/about', 90_000],
  ['/privacy-policy', 90_000],
  ['/terms-of-service', 90_000],
  ['/sign-in', 180_000],
  ['/forgot-password', 180_000],
  ['/reset-password', 180_000],
  ['/contact', 180_000],
  ['/apply', 245_000],
]

it.each(budgets)('%s is painted with one small script, one style sheet and few fonts', pathname => {
  const { first, later } = pageParts(pageFile(pathname))
  expect(later).toContain('modulepreload')
  expect(first).not.toContain('modulepreload')
  const scripts = scriptsIn(first)
  expect(scripts).toHaveLength(1)
  expect(gzippedBytes(scripts)).toBeLessThan(6_000)
  const styles = addresses(first, /href="(\/[^"]+\.css)"/g)
  expect(styles).toHaveLength(1)
  expect(gzippedBytes(styles)).toBeLessThan(18_000)
  expect(bytes(addresses(first, /href="(\/[^"]+\.woff2)"/g))).toBeLessThan(62_000)
})

it.each(budgets)('%s hydrates with at most %i bytes of gzipped scripts', (pathname, budget) => {
  const { first, later } = pageParts(pageFile(pathname))
  expect(gzippedBytes(scriptsIn(first + later))).toBeLessThanOrEqual(budget)
})
