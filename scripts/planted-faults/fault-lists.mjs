// @ts-check
// Reads the faults that the suite must find: test/planted-faults/*.json. `from` occurs exactly once in `file`, and
// becomes `to`.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** @typedef {{ id: string, area: string, file: string, from: string, to: string, harm: string }} Fault */

export const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'test/planted-faults')

export const areas = /** @type {const} */ ([
  'policies',
  'grants',
  'money',
  'sign-in',
  'uploads',
  'data',
  'realtime',
  'events',
  'pages',
  'mails',
  'imports',
])

/** @returns {Fault[]} */
export function readFaults() {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .flatMap(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
}

/**
 * Returns the faults whose id or area is named, or all where none is; of these, the part that `--part=1/4` selects.
 * @param {Fault[]} faults
 * @param {string[]} names ids and areas
 * @param {string | undefined} part
 */
export function chooseFaults(faults, names, part) {
  const unknown = names.filter(name => !faults.some(({ id, area }) => id === name || area === name))
  if (unknown.length > 0) throw new Error(`No fault and no area has this name: ${unknown.join(', ')}.`)
  const named =
    names.length === 0 ? faults : faults.filter(({ id, area }) => names.includes(id) || names.includes(area))
  const [, number = '1', of = '1'] = /^(\d+)\/(\d+)$/.exec(part ?? '1/1') ?? []
  return named.filter((_, index) => index % Number(of) === Number(number) - 1)
}

/** Returns how often a text occurs in another. */
export const occurrences = (/** @type {string} */ text, /** @type {string} */ part) =>
  text.split(part).length - 1
