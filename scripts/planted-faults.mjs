// @ts-check
// Plants the faults of test/planted-faults one at a time in a copy of the repository, and says which test finds each.
// Usage: npm run planted-faults -- [--list] [--resume] [--part=1/4] [--of=REV] [ID or AREA ...]
// --resume keeps the results of an earlier run; --of tries the same faults on the sources and the tests of a commit.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.mjs'
import { chooseFaults, occurrences, readFaults } from './planted-faults/fault-lists.mjs'
import { levelsFor } from './planted-faults/levels.mjs'
import { levelRunner } from './planted-faults/run-level.mjs'
import { makeScratchCopy } from './planted-faults/scratch-copy.mjs'
import { changeOf, storedRow, storeRow } from './planted-faults/stored-results.mjs'
import { ensureInstalled, requireNode } from './prepare.mjs'
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs'

/** The share stands for 57 of 60. */
const WANTED_SHARE = 0.95

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    unbuilt: { type: 'boolean', default: false },
    part: { type: 'string' },
    of: { type: 'string' },
  },
})

requireNode()
const faults = readFaults()
const chosen = chooseFaults(faults, positionals, values.part)
if (values.list) {
  for (const { id, area, file } of chosen) console.log(`${id}  (${area}, ${file})`)
  process.exit(0)
}

ensureInstalled()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => process.exit(130))
const folder = makeScratchCopy(values.of)
keepTemporaryFilesInMemory()
const chromium = await findChromium()
const { runLevel, again, build } = levelRunner(folder, {
  ...process.env,
  // The port is its own, so that browser tests of another checkout may run at the same time. It is below those of
  // test/free-port.ts.
  JUNO_E2E_PORT: String(14_000 + (process.pid % 1000)),
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
})
const of = values.of ?? 'working tree'
/** @type {Set<string>} */
const knownGreen = new Set()

/** @type {import('./planted-faults/stored-results.mjs').Row[]} */
const rows = []
for (const fault of chosen) {
  const earlier = values.resume ? storedRow(fault, of) : undefined
  const row = earlier ?? (await plant(fault))
  if (!earlier) storeRow(row)
  rows.push(row)
  console.log(`── ${describe(row)}${earlier ? ' (earlier)' : ''}`)
}
process.exit(sumUp() ? 0 : 1)

/**
 * Tries one fault, and restores the copy.
 * @returns {Promise<import('./planted-faults/stored-results.mjs').Row>}
 */
async function plant(/** @type {import('./planted-faults/fault-lists.mjs').Fault} */ fault) {
  const started = Date.now()
  const place = path.join(folder, fault.file)
  const sound = existsSync(place) ? readFileSync(place, 'utf8') : ''
  const row = (
    /** @type {import('./planted-faults/stored-results.mjs').Row['outcome']} */ outcome,
    level = '',
    test = '',
  ) => {
    const seconds = Math.round((Date.now() - started) / 1000)
    return { id: fault.id, of, change: changeOf(fault), outcome, level, test, seconds }
  }
  if (occurrences(sound, fault.from) !== 1) return row('no such place')
  // The levels are read before the fault is planted: a level looks for the tests that name the changed statement.
  const levels = levelsFor(folder, fault)
  writeFileSync(
    place,
    sound.replace(fault.from, () => fault.to),
  )
  try {
    for (const level of levels) {
      if (level.built && values.unbuilt) continue
      const broken = level.built ? await build() : null
      if (broken) return row('did not run', 'build', broken)
      const result = await runLevel(level)
      if (result.outcome === 'did not run') return row('did not run', level.name, result.why)
      if (result.outcome === 'green') continue
      writeFileSync(place, sound)
      if (await isGreenWithout(level, result.test)) return row('found', level.name, result.test)
      return row('did not run', level.name, `It fails without the fault as well: ${result.test}`)
    }
    return row('missed')
  } finally {
    writeFileSync(place, sound)
  }
}

/** Returns whether a test's file is green on the sound sources. It runs once for each file. */
async function isGreenWithout(
  /** @type {import('./planted-faults/levels.mjs').Level} */ level,
  /** @type {string} */ test,
) {
  const key = `${level.name} ${test.split(/ › |: /)[0]}`
  if (knownGreen.has(key)) return true
  if (level.built && (await build()) !== null) return false
  const isGreen = (await again(level, test)).outcome === 'green'
  if (isGreen) knownGreen.add(key)
  return isGreen
}

function describe(/** @type {import('./planted-faults/stored-results.mjs').Row} */ row) {
  const by = row.level ? ` by ${row.level}` : ''
  const detail = row.outcome === 'found' ? ` › ${row.test}` : row.test && `\n${row.test}`
  return `${row.id}: ${row.outcome}${by}, ${row.seconds} s${detail}`
}

/** Prints the table and the sum. Returns whether enough was found, where every fault was tried. */
function sumUp() {
  const width = Math.max(...rows.map(({ id }) => id.length), 0)
  console.log()
  for (const { id, outcome, level, test, seconds } of rows)
    console.log(
      [id.padEnd(width), outcome.padEnd(13), `${seconds} s`.padStart(6), level, test.split('\n')[0]].join(
        '  ',
      ),
    )
  const count = (/** @type {string} */ outcome) => rows.filter(row => row.outcome === outcome).length
  for (const outcome of ['did not run', 'no such place'])
    if (count(outcome) > 0) console.log(`${count(outcome)} ${outcome}`)
  console.log(`${count('found')} found, ${count('missed')} missed`)
  if (rows.length < faults.length) return true
  return count('found') >= WANTED_SHARE * (rows.length - count('no such place'))
}
