import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSigningKeys } from './read-signing-keys'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'juno-keys-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const read = (content: string) => {
  writeFileSync(path.join(dir, 'keys.json'), content)
  return readSigningKeys(dir, './keys.json')
}
const jwk = (kid: string) => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  key_ops: ['sign', 'verify'],
  alg: 'ES256',
  ext: true,
})
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

test('keys are read as the Supabase CLI writes them', () => {
  const keys = [jwk('a'), { ...rsa(), kid: 'b', alg: 'RS256' }]
  expect(read(JSON.stringify(keys))).toMatchObject([
    { kid: 'a', kty: 'EC' },
    { kid: 'b', kty: 'RSA' },
  ])
  expect(readSigningKeys(dir, '')).toEqual([])
})

test.each([
  ['no JSON', '{', /is no JSON/],
  ['no array', '{}', /has to be an array of keys/],
  [
    'a shared secret',
    JSON.stringify([{ kty: 'oct', k: 'c2VjcmV0', kid: 'a' }]),
    /has to be an ES256 or RS256 key/,
  ],
  ['no kid', JSON.stringify([{ ...jwk('a'), kid: undefined }]), /0\.kid has to have a kid/],
  ['another curve', JSON.stringify([{ ...jwk('a'), crv: 'P-384' }]), /0\.crv/],
  ['a short key', JSON.stringify([{ ...rsa(), kid: 'a', n: 'short' }]), /too short/],
  ['one kid twice', JSON.stringify([jwk('a'), jwk('a')]), /has two keys of the same kid/],
])('a file with %s is refused with a sentence', (_, content, message) => {
  expect(() => read(content)).toThrow(message)
})

test('a missing file is named', () => {
  expect(() => readSigningKeys(dir, 'missing.json')).toThrow(/missing\.json is missing/)
})
