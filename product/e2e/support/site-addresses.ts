/** Lists every address of the site from `paths`: pages of their own, and pages of one row by their names there. */
import { readFileSync } from 'node:fs'

const source = readFileSync('product/web/src/config/paths.ts', 'utf8')

/** Such as `/events`. */
export const addresses = [...source.matchAll(/^ {2}\w+: '(\/[^']*)',$/gm)].map(([, address]) => address!)

/** Such as `/events/:id`. */
export const addressesOfRows = [
  ...source.matchAll(/^ {2}(\w+): \(id: string\) => `([^$]+)\$\{id\}([^`]*)`,$/gm),
].map(([, name, before, after]) => ({ name: name!, at: (id: string) => `${before}${id}${after}` }))
