// @ts-check
// Cuts the fonts of @fontsource-variable into the faces of src/styles/fonts.css and writes them to src/styles/fonts.
// Fraunces keeps its weight and its optical size (the display cut gives headings their contrast). Softness and wonk are
// fixed to the values of the design. After an update of a font package, run: npm run fonts -w product/web
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
// @ts-expect-error -- it brings no types
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const out = path.resolve(import.meta.dirname, '../src/styles/fonts')
const styles = await readFile(path.join(out, '../fonts.css'), 'utf8')

/** Returns the characters of a face, as its unicode-range in fonts.css lists them. */
function charactersOf(/** @type {string} */ file) {
  const face = styles.match(new RegExp(`${file}[^}]*unicode-range:([^;}]*)`))
  if (!face?.[1]) throw new Error(`fonts.css names no unicode-range for ${file}.`)
  return face[1]
    .split(',')
    .flatMap(range => {
      const [from = 0, to = from] = (range.match(/[0-9A-F]+/g) ?? []).map(hex => parseInt(hex, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
}

const fraunces = { wght: { min: 400, max: 600 }, opsz: { min: 9, max: 144 }, SOFT: 60, WONK: 0 }
const figtree = { wght: { min: 400, max: 700 } }
const cuts = [
  {
    from: 'fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces-basic.woff2',
    variationAxes: fraunces,
  },
  {
    from: 'fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces-western.woff2',
    variationAxes: fraunces,
  },
  {
    from: 'fraunces/files/fraunces-latin-full-italic.woff2',
    to: 'fraunces-emphasis-italic.woff2',
    variationAxes: { wght: 480, opsz: 144, SOFT: 100, WONK: 1 },
  },
  {
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree-basic.woff2',
    variationAxes: figtree,
  },
  {
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree-western.woff2',
    variationAxes: figtree,
  },
]

/** These faces are copied whole. The browser fetches them only on pages that show such a letter. */
const whole = [
  { from: 'fraunces/files/fraunces-latin-ext-wght-normal.woff2', to: 'fraunces-latin-ext.woff2' },
  { from: 'figtree/files/figtree-latin-ext-wght-normal.woff2', to: 'figtree-latin-ext.woff2' },
]

await mkdir(out, { recursive: true })
for (const { from, to } of whole)
  await copyFile(require.resolve(`@fontsource-variable/${from}`), path.join(out, to))
for (const { from, to, variationAxes } of cuts) {
  const source = await readFile(require.resolve(`@fontsource-variable/${from}`))
  const font = await subsetFont(source, charactersOf(to), { targetFormat: 'woff2', variationAxes })
  await writeFile(path.join(out, to), font)
  console.log(`${to}: ${(font.length / 1024).toFixed(1)} KB`)
}
