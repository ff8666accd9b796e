// @ts-check
// Stores the result of each fault in .cache/planted-faults.json. An interrupted run continues from there with --resume.
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

/** Identifies the edit of a row, so that a rewritten fault is tried again. */
export const changeOf = (/** @type {import('./fault-lists.mjs').Fault} */ { file, from, to }) =>
  [file, from, to].join('\n')

/** Returns the row that an earlier run left for this fault. */
export const storedRow = (/** @type {import('./fault-lists.mjs').Fault} */ fault, /** @type {string} */ of) =>
  readRows().find(row => row.id === fault.id && row.of === of && row.change === changeOf(fault))

/** Adds a row, or replaces an earlier one. It reads and writes at once, because parts may run side by side. */
export function storeRow(/** @type {Row} */ row) {
  mkdirSync(path.dirname(file), { recursive: true })
  const others = readRows().filter(({ id, of }) => id !== row.id || of !== row.of)
  writeFileSync(`${file}.${process.pid}`, JSON.stringify([...others, row], null, 2))
  renameSync(`${file}.${process.pid}`, file)
}
