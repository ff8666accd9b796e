// Limits what the built pages load before the first paint, and in all. The bench measures times.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const dist = path.resolve(import.meta.dirname, '../web/dist')
const pageFile = (pathname: string) => path.join(dist, pathname, 'index.html')

/** Returns the page as it arrives, and the inert template of what it loads once it is painted. */
function pageParts(file: string) {
  const html = readFileSync(file, 'utf8')
  const [, later = ''] = /<template id="page-scripts">(.*?)<\/template>/s.exec(html) ?? []
  return { first: html.replace(later, ''), later }
}

const addresses = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, address]) => path.join(dist, address!))
const scriptsIn = (html: string) => addresses(html, /(?:src|href)="(\/[^"]+\.js)"/g)
const importsOf = (script: string) =>
  [...readFileSync(script, 'utf8').matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(
    ([, file]) => path.join(path.dirname(script), file!),
  )
const bytes = (files: string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0)
const gzippedBytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)

/** Their frame is prerendered: title, lead and header. Each may need this many bytes of gzipped scripts until it is usable. */
const memberPages: [pathname: string, bytes: number][] = [
  ['/dashboard', 163_000],
  ['/resource-directory', 173_000],
  ['/member-directory', 169_000],
  ['/events', 171_000],
  ['/edit-profile', 190_000],
  ['/settings', 190_000],
  ['/my-submissions', 174_000],
  ['/submit-event', 189_000],
  ['/submit-resource', 190_000],
]

/** Each prerendered page may need this many bytes of gzipped scripts. */
const publicPages: [pathname: string, bytes: number][] = [
  ['/', 90_000],
  ['/about', 90_000],
  ['/privacy-policy', 90_000],
  ['/terms-of-service', 90_000],
  ['/sign-in', 168_000],
  ['/forgot-password', 164_000],
  ['/reset-password', 164_000],
  ['/contact', 162_000],
  ['/apply', 170_000],
]

it.each([...publicPages, ...memberPages])(
  '%s is painted with one small script, one style sheet and few fonts',
  pathname => {
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
  },
)

it.each([...publicPages, ...memberPages])(
  '%s names the italic font where a word of its title is set in it, and only there',
  pathname => {
    const { first } = pageParts(pageFile(pathname))
    const [title = ''] = /<h1.*?<\/h1>/s.exec(first) ?? []
    expect(/<link[^>]+emphasis-italic/.test(first)).toBe(title.includes('<em'))
  },
)

it.each([...publicPages, ...memberPages])(
  '%s needs at most %i bytes of gzipped scripts',
  (pathname, budget) => {
    const { first, later } = pageParts(pageFile(pathname))
    expect(gzippedBytes(scriptsIn(first + later))).toBeLessThanOrEqual(budget)
  },
)

it.each([...publicPages, ...memberPages])(
  '%s names each script after those that it imports, so that each is run by itself',
  pathname => {
    const { first, later } = pageParts(pageFile(pathname))
    const known = scriptsIn(first)
    const tooEarly = scriptsIn(later).flatMap(script => {
      const missing = importsOf(script).filter(file => !known.includes(file))
      known.push(script)
      return missing.map(file => `${path.basename(script)} before ${path.basename(file)}`)
    })
    expect(tooEarly).toEqual([])
  },
)

it.each(memberPages)(
  '%s names every script of the page, so that none waits for another, behind a frame that nobody can use',
  pathname => {
    const { first, later } = pageParts(pageFile(pathname))
    expect(first).toMatch(/<div id="frame" hidden inert aria-hidden="true">.*<h1/s)
    const names = scriptsIn(later).map(file => path.basename(file).slice(0, -'-0123456.js'.length))
    expect(names).toEqual(expect.arrayContaining(['site', 'rows', 'member']))
  },
)
