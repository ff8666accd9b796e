import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './load-secrets'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'juno-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('the environment wins over the files of the project, and those over what was generated', async () => {
  const generated = await loadSecrets({ dataDir, databaseUrl: null, givenSecrets: {} })
  const secrets = await loadSecrets({
    dataDir,
    databaseUrl: null,
    projectSecrets: { jwtSecret: 'of the project', publishableKey: 'of the project', secretKey: undefined },
    givenSecrets: { jwtSecret: 'of the environment', publishableKey: undefined },
  })
  expect(secrets).toMatchObject({
    jwtSecret: 'of the environment',
    publishableKey: 'of the project',
    secretKey: generated.secretKey,
  })
})

test('from one shared secret follows everything that is not given, the same in every process, and no file is made', async () => {
  const databaseUrl = 'postgres://db.example/juno'
  const load = (shared: string) =>
    loadSecrets({ dataDir, databaseUrl, givenSecrets: { shared, secretKey: 'given' } }, { signing: 'whsec_' })
  const { rolePassword, ...one } = await load('shared by all processes of the site')
  const { rolePassword: sameRolePassword, ...same } = await load('shared by all processes of the site')
  expect(same).toEqual(one)
  expect(sameRolePassword('authenticator')).toBe(rolePassword('authenticator'))
  expect(one.signing).toMatch(/^whsec_.{43}$/)
  expect(one.secretKey).toBe('given')
  const { rolePassword: otherPassword, ...other } = await load('shared by the processes of another')
  expect(otherPassword('authenticator')).not.toBe(rolePassword('authenticator'))
  const { secretKey: _given, ...own } = other
  for (const [name, value] of Object.entries(own))
    expect(value, name).not.toEqual(one[name as keyof typeof own])
  expect(readdirSync(dataDir)).toEqual([])
})

test('fingerprints tell apart what processes must have in common', async () => {
  const fingerprints = async (givenSecrets: Parameters<typeof loadSecrets>[0]['givenSecrets']) =>
    (await loadSecrets({ dataDir, databaseUrl: 'postgres://db.example/juno', givenSecrets })).fingerprints
  const jwtSecret = 'the-same-for-both-0123456789abcdef'
  const one = await fingerprints({ jwtSecret })
  expect(await fingerprints({ jwtSecret })).toEqual(one)
  const otherKey = await fingerprints({ jwtSecret, publishableKey: 'sb_publishable_another0123456789' })
  expect(otherKey.logins).toBe(one.logins)
  expect(otherKey.keys).not.toBe(one.keys)
  expect((await fingerprints({ jwtSecret: jwtSecret.toUpperCase() })).logins).not.toBe(one.logins)
})

test('a first start that was killed between writing and keeping its secrets leaves nothing in the way', async () => {
  const config = { dataDir, databaseUrl: null, givenSecrets: {} }
  writeFileSync(path.join(dataDir, 'secrets.json.0123456789ab'), '{"jwtSecret":')
  const { jwtSecret } = await loadSecrets(config)
  expect(await loadSecrets(config)).toMatchObject({ jwtSecret })
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
})
