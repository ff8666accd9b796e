import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectionString } from './connection-string'
import { makeCertificate } from './testing/make-certificate'
import { tlsRules } from './tls-rules'

let folder: string
let ca: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'juno-tls-'))
  ca = path.join(folder, 'ca.pem')
  writeFileSync(ca, makeCertificate({ name: 'A CA' }).cert)
})
afterAll(() => rmSync(folder, { recursive: true }))

const server = { host: 'db.example.org', port: 5432 }
const rules = (
  sslMode: ConnectionString['sslMode'],
  files: ConnectionString['files'] = {},
  caFile: string | null = null,
) => tlsRules({ sslMode, files }, caFile)(server)

test('disable uses no TLS, prefer tries it first and verifies nothing', () => {
  expect(rules('disable')).toEqual([false])
  expect(rules('prefer')).toEqual([{ rejectUnauthorized: false }, false])
  expect(rules(undefined)).toEqual(rules('prefer'))
})

test('require encrypts without verifying; with a CA it is verify-ca', () => {
  expect(rules('require')).toEqual([{ rejectUnauthorized: false }])
  const [withCa] = rules('require', { ca })
  expect(withCa).toMatchObject({ rejectUnauthorized: true, ca: expect.stringContaining('BEGIN') as string })
  expect(withCa).toHaveProperty('checkServerIdentity')
})

test('verify-full verifies the name, by the CA file or by what Node trusts', () => {
  expect(rules('verify-full')).toEqual([{ rejectUnauthorized: true }])
  expect(rules('verify-full', { ca: 'system' })).toEqual([{ rejectUnauthorized: true }])
  expect(rules('verify-full', { ca })[0]).not.toHaveProperty('checkServerIdentity')
})

test('a CA file by setting verifies in full unless the address says otherwise', () => {
  expect(rules(undefined, {}, ca)).toEqual(rules('verify-full', { ca }))
  expect(rules('disable', {}, ca)).toEqual([false])
  expect(rules('verify-ca', {}, ca)[0]).toHaveProperty('checkServerIdentity')
})

test('a socket on this machine is never encrypted', () => {
  expect(tlsRules({ sslMode: 'verify-full', files: {} })({ host: '/run/pg', port: 5432 })).toEqual([false])
})

test('what cannot be verified is refused in words', () => {
  expect(() => rules('verify-ca')).toThrow('needs a CA file: sslrootcert or DATABASE_CA_FILE')
  expect(() => rules('require', { ca: 'system' })).toThrow(
    'sslrootcert=system, which needs sslmode=verify-full',
  )
  expect(() => rules('verify-full', { ca: '/nowhere/ca.pem' })).toThrow(
    'names the file /nowhere/ca.pem (sslrootcert), which cannot be read: ENOENT',
  )
  const empty = path.join(folder, 'empty.pem')
  writeFileSync(empty, 'nothing')
  expect(() => rules('verify-full', { ca: empty })).toThrow('holds no certificate in PEM')
})
