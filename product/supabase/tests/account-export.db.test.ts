// Tests the record of an account in the archive that its owner is given.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

let database: TestDatabase
let client: PoolClient

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  client = await database.adminPool.connect()
})
afterAll(async () => {
  client.release()
  await database.close()
})
beforeEach(() =>
  client.query(`
    begin;
    insert into auth.users (id, email, phone) values (md5('ada')::uuid, 'ada@example.com', '14165550123');
    insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, phone, created_at, updated_at)
    values
      (md5('app')::uuid, md5('ada')::uuid, 'totp', 'verified', 'My tablet', 'not for anyone', null, '2026-01-01', now()),
      (md5('key')::uuid, md5('ada')::uuid, 'webauthn', 'verified', 'My key', null, null, '2026-01-02', now()),
      (md5('phone')::uuid, md5('ada')::uuid, 'phone', 'verified', 'My phone', null, '14165550123', '2026-01-03', now()),
      (md5('begun')::uuid, md5('ada')::uuid, 'totp', 'unverified', 'Begun', 'not for anyone', null, '2026-01-04', now());
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
      values (md5('ada')::uuid, 'not for anyone', 'not for anyone', 'iCloud Keychain');
    insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, client_name,
      token_endpoint_auth_method) values (md5('tool')::uuid, 'manual', 'https://tool.example', 'authorization_code',
      'Club calendar', 'none');
    insert into auth.oauth_consents (id, user_id, client_id, scopes)
      values (gen_random_uuid(), md5('ada')::uuid, md5('tool')::uuid, 'openid email')`),
)
afterEach(() => client.query('rollback'))

async function record(): Promise<Record<string, unknown>> {
  const { rows } = await client.query<{ record: Record<string, unknown> }>(
    `select private.account_record(md5('ada')::uuid) as record`,
  )
  return rows[0]!.record
}

test('names every way to sign in, each for what it is, and nothing that would open the account', async () => {
  const found = await record()
  expect(found).toMatchObject({
    phone: '14165550123',
    two_factor_methods: [
      { kind: 'authenticator app', name: 'My tablet' },
      { kind: 'security key or passkey', name: 'My key' },
      { kind: 'text message', name: 'My phone', phone: '14165550123' },
    ],
    passkeys: [{ name: 'iCloud Keychain', last_used_at: null }],
    connected_tools: [{ name: 'Club calendar', may_read: ['openid', 'email'], disconnected_at: null }],
  })
  const secret = Buffer.from('not for anyone').toString('hex')
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`not for anyone|${secret}|Begun`))
})

test('is found on a hosted project that has neither passkeys nor connected tools', async () => {
  await client.query('drop table auth.webauthn_credentials, auth.oauth_consents cascade')
  expect(await record()).toMatchObject({
    two_factor_methods: [{ name: 'My tablet' }, { name: 'My key' }, { name: 'My phone' }],
    passkeys: [],
    connected_tools: [],
  })
})
