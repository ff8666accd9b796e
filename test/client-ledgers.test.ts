// Keeps the ledgers of the clients: each method, with tests that call it over the wire. After a change: `npx vitest run
// -u <this file>`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Program } from 'typescript'
import { formatSource } from '../scripts/format-source'
import { readClientCoverage } from '../platform/backend/src/rest/testing/client-coverage'
import { createTypedProgram, readClientCalls, type ClientCalls } from './client-calls'

const root = path.resolve(import.meta.dirname, '..')
const list = (folder: string, pattern: RegExp) =>
  readdirSync(path.join(root, folder))
    .filter(name => pattern.test(name))
    .sort()
    .map(name => path.join(root, folder, name))
const ofSupabase = (file: string) => path.join(root, 'node_modules/@supabase', file)

const AUTH = ofSupabase('auth-js/dist/module/GoTrueClient.d.ts')
const STORAGE = ofSupabase('storage-js/dist/index.d.mts')
const REALTIME = ofSupabase('realtime-js/dist/module/index.d.ts')

const acceptance = ['platform/acceptance', 'product/acceptance'].flatMap(folder =>
  list(folder, /\.test\.ts$/),
)
const ofRealtime = [
  ...list('platform/acceptance', /^realtime\.test\.ts$/),
  ...list('platform/backend/src/realtime', /\.db\.test\.ts$/),
]
const rest = path.join(root, 'platform/backend/src/rest')
const FIRST_OF_REST = path.join(rest, 'client.db.test.ts')
const ofRest = [
  FIRST_OF_REST,
  ...list('platform/backend/src/rest', /\.db\.test\.ts$/).filter(file => file !== FIRST_OF_REST),
]

// Reading the types of every test takes seconds, so all ledgers share them.
let program: Program
beforeAll(() => {
  program = createTypedProgram([
    ...new Set([AUTH, STORAGE, REALTIME, ...acceptance, ...ofRealtime, ...ofRest]),
  ])
}, 120_000)

test('the ledger names a test for every method of auth-js', { timeout: 120_000 }, async () => {
  const calls = readClientCalls(program, acceptance, AUTH, root)
  expect(Object.keys(calls).length).toBeGreaterThan(60)
  expect(Object.keys(calls).filter(method => calls[method]!.length === 0)).toEqual([])

  const file = path.join(root, 'platform/acceptance/auth-ledger.json')
  const named = JSON.parse(readFileSync(file, 'utf8')) as ClientCalls
  const ledger = Object.entries(calls).map(([method, tests]) => [method, testsFor(tests, named[method])])
  await expect(await asJson(Object.fromEntries(ledger))).toMatchFileSnapshot(file)
})

/** Keeps the ledger's entries as long as they are true, so that a further test changes nothing. */
function testsFor(tests: readonly string[], named: readonly string[] = []): readonly string[] {
  return named.length > 0 && named.every(one => tests.includes(one)) ? named : tests.slice(0, 2)
}

const STORAGE_CLASSES = {
  StorageAnalyticsClient: 'analytics.',
  StorageVectorsClient: 'vectors.',
  VectorBucketScope: 'vectors.from.',
  VectorIndexScope: 'vectors.from.index.',
  StreamDownloadBuilder: 'from.download.asStream.',
  BlobDownloadBuilder: 'from.download.',
  StorageFileApi: 'from.',
  StorageClient: '',
}
/** The service refuses these as the hosted one does where they are off: 403, `FeatureNotEnabled`. */
const NOT_OFFERED: readonly (readonly [methods: RegExp, reason: string])[] = [
  [/^vectors\./, 'search by similarity is PostgreSQL’s (pgvector), not that of a store of files'],
  [/^analytics\./, 'there is no catalogue of Iceberg tables'],
  [/^(from\.purgeCache|purgeBucketCache)$/, 'there is no delivery network whose cache could be purged'],
]

test('the ledger names a test for every method of storage-js', { timeout: 120_000 }, async () => {
  const calls = Object.entries(readClientCalls(program, acceptance, STORAGE, root, STORAGE_CLASSES))
  expect(calls.length).toBeGreaterThan(40)
  expect(calls.filter(([, tests]) => tests.length === 0).map(([method]) => method)).toEqual([])
  const ledger = calls.map(([method, found]) => {
    const notOffered = NOT_OFFERED.find(([methods]) => methods.test(method))?.[1]
    // The test of all methods, or of all refusals, comes before others.
    const isOwn = (name: string) => name.startsWith('product/acceptance/storage-client')
    const tests = [...found.filter(isOwn), ...found.filter(name => !isOwn(name))].slice(0, 2)
    return [method, notOffered ? { notOffered, tests } : tests]
  })
  await expect(await asJson(Object.fromEntries(ledger))).toMatchFileSnapshot(
    path.join(root, 'platform/acceptance/storage-ledger.json'),
  )
})

const REALTIME_CLASSES = {
  RealtimeClient: 'client.',
  RealtimeChannel: 'channel.',
  RealtimePostgresFilterBuilder: 'filter.',
}

test('the ledger names a test for every method of realtime-js', { timeout: 120_000 }, async () => {
  const calls = Object.entries(readClientCalls(program, ofRealtime, REALTIME, root, REALTIME_CLASSES))
  expect(calls.length).toBeGreaterThan(40)
  expect(calls.filter(([, tests]) => tests.length === 0).map(([method]) => method)).toEqual([])
  const ledger = calls.map(([method, tests]) => [method, tests.slice(0, 2)])
  await expect(await asJson(Object.fromEntries(ledger))).toMatchFileSnapshot(
    path.join(root, 'platform/acceptance/realtime-ledger.json'),
  )
})

test('the ledger names tests for every method and option of postgrest-js', { timeout: 120_000 }, async () => {
  const coverage = readClientCoverage(program, ofRest, rest)
  expect(Object.keys(coverage).length).toBeGreaterThan(80)
  await expect(await asJson(coverage)).toMatchFileSnapshot(path.join(rest, 'testing/client-coverage.json'))
  expect(Object.keys(coverage).filter(what => coverage[what]!.length === 0)).toEqual([])
})

const asJson = (ledger: object) => formatSource('ledger.json', JSON.stringify(ledger))
