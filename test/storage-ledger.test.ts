// The ledger of what storage-js can call: each method, as it is reached from `supabase.storage`, with acceptance tests
// that call it, at most two, and why it is refused where it is not offered. After a change: `npx vitest run -u <this file>`.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { readClientCalls } from './client-calls'

const root = path.resolve(import.meta.dirname, '..')
const LEDGER = path.join(root, 'acceptance/storage-ledger.json')
const CLIENT = path.join(root, 'node_modules/@supabase/storage-js/dist/index.d.mts')
const CLASSES = {
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

// Checking the types of the tests takes seconds.
test('the ledger names a test for every method of storage-js', { timeout: 120_000 }, async () => {
  const files = readdirSync(path.join(root, 'acceptance'))
    .filter(name => name.endsWith('.test.ts'))
    .map(name => path.join(root, 'acceptance', name))
  const calls = Object.entries(readClientCalls(files.sort(), CLIENT, root, CLASSES))
  expect(calls.length).toBeGreaterThan(40)
  expect(calls.filter(([, tests]) => tests.length === 0).map(([method]) => method)).toEqual([])
  const ledger = calls.map(([method, found]) => {
    const notOffered = NOT_OFFERED.find(([methods]) => methods.test(method))?.[1]
    // The test of all methods, or of all refusals, comes before others.
    const isOwn = (name: string) => name.startsWith('acceptance/storage-client')
    const tests = [...found.filter(isOwn), ...found.filter(name => !isOwn(name))].slice(0, 2)
    return [method, notOffered ? { notOffered, tests } : tests]
  })
  const style = await resolveConfig(import.meta.filename)
  const text = await format(JSON.stringify(Object.fromEntries(ledger)), { ...style, parser: 'json' })
  await expect(text).toMatchFileSnapshot(LEDGER)
})
