import { mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareBinaries } from './embedded-binaries'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'juno-binaries-'))
  mkdirSync(path.join(root, 'native/bin'), { recursive: true })
  mkdirSync(path.join(root, 'native/lib'))
  for (const name of ['postgres', 'initdb', 'pg_ctl'])
    writeFileSync(path.join(root, 'native/bin', name), '', { mode: 0o644 })
  writeFileSync(path.join(root, 'native/lib/libpq.so'), '')
})
afterEach(() => rmSync(root, { recursive: true }))

const askLink = (target: string) =>
  writeFileSync(
    path.join(root, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so', target }]),
  )

test('programs that npm left without links and rights get both, and a second time changes nothing', async () => {
  askLink('native/lib/libpq.so.5')
  const { initdb } = await prepareBinaries(root, 'linux')
  await prepareBinaries(root, 'linux')
  expect(readlinkSync(path.join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so')
  expect(statSync(initdb).mode & 0o111).toBe(0o111)
})

test('where a link cannot be made, a sentence says what to run', async () => {
  askLink('native/gone/libpq.so.5')
  await expect(prepareBinaries(root, 'linux')).rejects.toThrow(/cannot be linked .*Run npm run build once as/)
})
