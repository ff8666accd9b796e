import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSaml, SAML_KEY_FILE } from './load-saml'
import { rsaKey } from './rsa-key'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'juno-saml-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const enabled = { privateKey: null, allowEncryptedAssertions: false, relayStateSeconds: 600 }

test('without SAML no key is made', async () => {
  expect(await loadSaml({ saml: null, dataDir })).toBeNull()
  expect(readdirSync(dataDir)).toEqual([])
})

test('a key is made once, for its owner alone, by the first process', async () => {
  const [one, two] = await Promise.all([
    loadSaml({ saml: enabled, dataDir }),
    loadSaml({ saml: enabled, dataDir }),
  ])
  expect(one!.privateKey).toContain('BEGIN PRIVATE KEY')
  expect(two).toEqual(one)
  expect(await loadSaml({ saml: enabled, dataDir })).toEqual(one)
  expect(statSync(path.join(dataDir, SAML_KEY_FILE)).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual([SAML_KEY_FILE])
})

test('a damaged key stops the start', async () => {
  writeFileSync(path.join(dataDir, SAML_KEY_FILE), 'nothing')
  await expect(loadSaml({ saml: enabled, dataDir })).rejects.toThrow('holds no RSA key')
})

test('a given key is read as GoTrue reads it', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const type of ['pkcs1', 'pkcs8'] as const)
    expect(rsaKey(privateKey.export({ type, format: 'der' }).toString('base64'))).toBe(pem)
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  expect(() => rsaKey(weak.export({ type: 'pkcs1', format: 'der' }).toString('base64'))).toThrow('2048')
})
