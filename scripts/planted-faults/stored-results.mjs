// @ts-check
// What each fault came to, in .cache/planted-faults.json: an interrupted run goes on from there with --resume.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './fault-lists.mjs'

/**
 * @typedef {{
 *   id: string, of: string, change: string,
 *   outcome: 'found' | 'missed' | 'did not run' | 'no such place',
 *   level: string, test: string, seconds: number,
 * }} Row
 * `of` is the commit that was asked for, or "working tree"; `change` is the edit that was tried.
 */

const file = path.join(root, '.cache/planted-faults.json')

/** @returns {Row[]} */
function readRows() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

/** Says which edit a row is about, so that a fault that was rewritten is tried again. */
export const changeOf = (/** @type {import('./fault-lists.mjs').Fault} */ { file, from, to }) =>
  [file, from, to].join('\n')

/** The row that an earlier run left of this fault. */
export const storedRow = (/** @type {import('./fault-lists.mjs').Fault} */ fault, /** @type {string} */ of) =>
  readRows().find(row => row.id === fault.id && row.of === of && row.change === changeOf(fault))

/** Adds a row, in the place of an earlier one. Read and written at once, because parts may run side by side. */
export function storeRow(/** @type {Row} */ row) {
  mkdirSync(path.dirname(file), { recursive: true })
  const others = readRows().filter(({ id, of }) => id !== row.id || of !== row.of)
  writeFileSync(`${file}.${process.pid}`, JSON.stringify([...others, row], null, 2))
  renameSync(`${file}.${process.pid}`, file)
}
