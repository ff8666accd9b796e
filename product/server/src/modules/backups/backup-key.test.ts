import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noBackups } from '../../testing/no-backups'
import { BACKUP_KEY, deriveBackupKey, findBackupKey, loadBackupKey } from './backup-key'
import { decryptStream, encryptStream } from './encrypt-stream'

const { backups } = noBackups.config
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'juno-key-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('the key is made once, for its owner alone', async () => {
  const places = { dataDir, backups }
  expect(await findBackupKey(places)).toBeNull()
  const keys = await Promise.all([loadBackupKey(places), loadBackupKey(places)])
  expect(keys[0]).toMatch(BACKUP_KEY)
  expect(new Set([...keys, await findBackupKey(places)]).size).toBe(1)
  const file = path.join(dataDir, 'backup-key.txt')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toBe(`${keys[0]}\n`)
})

test('a given key wins over the file', async () => {
  await loadBackupKey({ dataDir, backups })
  expect(await loadBackupKey({ dataDir, backups: { ...backups, key: 'given' } })).toBe('given')
})

test('a damaged file is not replaced by another key', async () => {
  await writeFile(path.join(dataDir, 'backup-key.txt'), 'nonsense')
  await expect(loadBackupKey({ dataDir, backups })).rejects.toThrow('holds no key of backups')
})

test('what one process encrypted with the derived key, another that was given the same secret opens', async () => {
  const secret = 'the-one-that-all-processes-are-given-0123'
  const encrypted = await encryptStream(Readable.from([Buffer.from('a backup')]), deriveBackupKey(secret))
  const opened = await decryptStream(encrypted, deriveBackupKey(secret))
  expect(Buffer.concat(await opened.toArray()).toString()).toBe('a backup')
})
