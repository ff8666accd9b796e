// @ts-check
// Cuts the fonts of @fontsource-variable down to what the site draws and writes them to src/styles/fonts.
// Fraunces keeps its weight and its optical size (the display cut is what gives headings their contrast);
// softness and wonk are fixed to the values of the design. Run again after a font package update: npm run fonts -w apps/web
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const out = path.resolve(import.meta.dirname, '../src/styles/fonts')

const range = (/** @type {number} */ from, /** @type {number} */ to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŽžŸ–—‘’‚“”„†•…‹›€™−'
const emphasis = range(0x41, 0x5a) + range(0x61, 0x7a) + ' ,.’!?é'

const cuts = [
  {
    from: 'fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces-latin.woff2',
    text: latin,
    variationAxes: { wght: { min: 400, max: 600 }, opsz: { min: 9, max: 144 }, SOFT: 60, WONK: 0 },
  },
  {
    from: 'fraunces/files/fraunces-latin-full-italic.woff2',
    to: 'fraunces-emphasis-italic.woff2',
    text: emphasis,
    variationAxes: { wght: 480, opsz: 144, SOFT: 100, WONK: 1 },
  },
  {
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree-latin.woff2',
    text: latin + '→←×✓',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
]

/** Taken over whole: fetched only by pages that show such a letter. */
const whole = [
  { from: 'fraunces/files/fraunces-latin-ext-wght-normal.woff2', to: 'fraunces-latin-ext.woff2' },
  { from: 'figtree/files/figtree-latin-ext-wght-normal.woff2', to: 'figtree-latin-ext.woff2' },
]

await mkdir(out, { recursive: true })
for (const { from, to } of whole)
  await copyFile(require.resolve(`@fontsource-variable/${from}`), path.join(out, to))
for (const { from, to, text, variationAxes } of cuts) {
  const source = await readFile(require.resolve(`@fontsource-variable/${from}`))
  const font = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes })
  await writeFile(path.join(out, to), font)
  console.log(`${to}: ${(font.length / 1024).toFixed(1)} KB`)
}
