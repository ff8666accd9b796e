import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())

/** Whatever an operator may have in mind, with the names that the service itself uses. */
const metadata = {
  name: 'Ada “Countess” ⚙️',
  isAdmin: true,
  is_admin: false,
  email: 'other@example.com',
  email_verified: false,
  sub: 'ext-7',
  checkout_session_id: 'cs_1',
  nested: { isAdmin: [true, null, { isAdmin: 1.5 }], empty: {} },
}
const stored = async (id: string) => {
  const { rows } = await t.database.adminPool.query(
    'select raw_user_meta_data as user_metadata, raw_app_meta_data as app_metadata from auth.users where id = $1',
    [id],
  )
  return rows[0]
}
const newEmail = () => `${randomUUID()}@example.com`
const create = (attributes: object) => t.backend.authAdmin.createUser({ email: newEmail(), ...attributes })

test.each([{}, { email_confirm: true }, { password: 'Correct-horse-1', email_confirm: true }])(
  'a new account has exactly the user metadata that the operator gives: %j',
  async attributes => {
    const user = await create({ ...attributes, user_metadata: metadata, app_metadata: metadata })
    expect(user.raw_user_meta_data).toEqual(metadata)
    expect(user.raw_app_meta_data).toEqual({ provider: 'email', providers: ['email'], ...metadata })
    expect(await stored(user.id)).toEqual({
      user_metadata: metadata,
      app_metadata: { provider: 'email', providers: ['email'], ...metadata },
    })
    expect((await create(attributes)).raw_user_meta_data).toEqual({})
  },
)

test('a change adds what is given and nothing else, also with a new address and number and their confirmation', async () => {
  const { id } = await create({ user_metadata: { kept: 1, gone: 2 } })
  const changed = await t.backend.authAdmin.updateUser(id, {
    email: newEmail(),
    email_confirm: true,
    phone: `1555${String(Date.now()).slice(-7)}`,
    phone_confirm: true,
    user_metadata: { isAdmin: 'yes', gone: null },
    app_metadata: { isAdmin: true },
  })
  expect(changed.raw_user_meta_data).toEqual({ kept: 1, isAdmin: 'yes' })
  expect(changed.raw_app_meta_data).toEqual({
    provider: 'email',
    providers: ['email', 'phone'],
    isAdmin: true,
  })
  expect((await stored(id)).user_metadata).toEqual({ kept: 1, isAdmin: 'yes' })
})

test('an invitation carries exactly its data, also where a stranger has typed the address before', async () => {
  const user = await t.backend.authAdmin.inviteUser(newEmail(), { data: metadata })
  expect(user.raw_user_meta_data).toEqual(metadata)
  const email = newEmail()
  await t.request('POST', '/auth/v1/signup', { email, password: 'Stranger-pass-1', data: { name: 'Eve' } })
  const taken = await t.backend.authAdmin.inviteUser(email, { data: { name: 'Ada' } })
  expect(taken.raw_user_meta_data).toEqual({ name: 'Ada' })
})

test('what an account says of itself makes no admin, and what an operator said stays', async () => {
  const email = newEmail()
  const { id } = await create({
    email,
    password: 'Correct-horse-1',
    email_confirm: true,
    user_metadata: { isAdmin: 'x' },
  })
  const { body } = await t.request('POST', '/auth/v1/token?grant_type=password', {
    email,
    password: 'Correct-horse-1',
  })
  const say = (data: object) =>
    t.request('PUT', '/auth/v1/user', { data }, { authorization: `Bearer ${body.access_token}` })
  expect((await say({ isAdmin: true, name: 'Eve' })).body.user_metadata).toEqual({
    isAdmin: 'x',
    name: 'Eve',
  })
  await say({ isAdmin: null })
  expect((await stored(id)).user_metadata).toEqual({ isAdmin: 'x', name: 'Eve' })
  for (const key of ['isAdmin', 'is_admin'])
    expect((await say({ app_metadata: { [key]: true } })).body.app_metadata).not.toHaveProperty(key)
})

test('an invitation to an address that an owned account has not confirmed leaves its password and metadata', async () => {
  const email = newEmail()
  const phone = `1555${String(Date.now()).slice(-7)}`
  const given = { email, phone, phone_confirm: true, password: 'Correct-horse-1' }
  const owner = await create({ ...given, user_metadata: { name: 'Owner' } })
  const invited = await t.backend.authAdmin.inviteUser(email, { data: { name: 'Invited' } })
  expect(invited).toMatchObject({
    id: owner.id,
    encrypted_password: owner.encrypted_password,
    raw_user_meta_data: { name: 'Owner' },
  })
})
