/** Every address of the site, as `paths` spells them out: pages of their own, and pages of one row by their names there. */
import { readFileSync } from 'node:fs'

const source = readFileSync('product/web/src/config/paths.ts', 'utf8')

/** `/events` */
export const addresses = [...source.matchAll(/^ {2}\w+: '(\/[^']*)',$/gm)].map(([, address]) => address!)

/** `/events/:id` */
export const addressesOfRows = [
  ...source.matchAll(/^ {2}(\w+): \(id: string\) => `([^$]+)\$\{id\}([^`]*)`,$/gm),
].map(([, name, before, after]) => ({ name: name!, at: (id: string) => `${before}${id}${after}` }))
