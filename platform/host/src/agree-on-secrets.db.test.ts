import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertAgreed, recordAgreement, secretsAgreement } from './agree-on-secrets'

let db: TestDatabase
let client: pg.Client
beforeAll(async () => {
  db = await openTestDatabase({ template: 'product' })
  client = (await db.adminPool.connect()) as unknown as pg.Client
})
afterAll(async () => {
  ;(client as unknown as pg.PoolClient).release()
  await db.close()
})

const process = (samlKey: string | null, replaceSecrets = false) =>
  secretsAgreement(
    { databaseUrl: 'postgres://db.example/juno', replaceSecrets },
    { fingerprints: { logins: 'of-the-logins', keys: 'of-the-keys' } },
    samlKey === null ? null : { privateKey: samlKey },
  )!

test('processes that sign in by SAML have one key; those that do not leave it as it is', async () => {
  await recordAgreement(client, process(null))
  await assertAgreed(client, process('one'))
  await recordAgreement(client, process('one'))
  await assertAgreed(client, process('one'))
  await recordAgreement(client, process(null))
  await expect(assertAgreed(client, process('another'))).rejects.toThrow(
    /^Another process on this database has another key for SAML\. Nothing was changed\./,
  )
  await assertAgreed(client, process('another', true))
  await recordAgreement(client, process('another', true))
  await assertAgreed(client, process('another'))
  await expect(assertAgreed(client, process('one'))).rejects.toThrow('GOTRUE_SAML_PRIVATE_KEY')
})
