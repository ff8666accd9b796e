// Tests how an account gets a profile, a membership and the owner's rights, and who cannot get them.
import { createHash, randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: TestDatabase
/** The auth wire's login makes accounts, and owns nothing in `public`. */
let auth: Client
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  auth = new Client(database.connection('supabase_auth_admin'))
  await auth.connect()
})
afterAll(async () => {
  await auth.end()
  await database.close()
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
let people = 0
const newEmail = () => `person${++people}@example.com`

async function pay(email: string, registration: { expired?: boolean; subscription?: boolean } = {}) {
  const key = randomUUID()
  const application = await database.adminPool.query<{ id: string }>(
    `insert into applications
      (name, email, business_name, location, role, team_size, revenue_size, company_stage, industry, reason, status)
      values ('Ada', lower($1), 'Engines', 'Toronto, ON', 'founder', 'solo', '0-100k', 'scaling', 'retail', 'x', 'APPROVED')
      returning id`,
    [email],
  )
  await database.adminPool.query(
    `insert into pending_registrations
      (email, token, checkout_session_id, subscription_id, plan, application_id, expires_at)
      values ($1, $2, $3, $4, 'annual', $5, now() + $6::interval)`,
    [
      email,
      sha256(`token ${key}`),
      `cs_${key}`,
      registration.subscription === false ? null : `sub_${key}`,
      application.rows[0]!.id,
      registration.expired ? '-1 minute' : '1 day',
    ],
  )
  await database.adminPool.query(
    `insert into memberships (email, plan, status, state, access_until, subscription_id)
     values ($1, 'annual', 'active', 'active', 'infinity', $2)`,
    [email, `sub_${key}`],
  )
  return { session: `cs_${key}`, token: `token ${key}` }
}

async function signUp(
  email: string,
  metadata: object = {},
  more: { password?: string; confirmed?: boolean } = {},
) {
  const id = randomUUID()
  const { rows } = await auth.query<{ confirmed: boolean; metadata: object }>(
    `insert into auth.users (id, email, encrypted_password, raw_user_meta_data, email_confirmed_at)
      values ($1, $2, $3, $4, case when $5 then now() end)
      returning email_confirmed_at is not null as confirmed, raw_user_meta_data as metadata`,
    [id, email, more.password ?? 'hash', metadata, more.confirmed ?? false],
  )
  return { id, ...rows[0]! }
}

const confirmByLink = (id: string) =>
  auth.query('update auth.users set email_confirmed_at = now() where id = $1', [id])

async function standing(id: string) {
  const { rows } = await database.adminPool.query<Record<string, unknown>>(
    `select p.name, p.business_name, p.industry, p.is_admin, p.listed, u.encrypted_password as password,
      (select count(*)::int from memberships m where m.user_id = p.id) as memberships,
      (select r.has_set_password from pending_registrations r where r.claimed_by = p.id) as has_set_password
    from profiles p join auth.users u on u.id = p.id where p.id = $1`,
    [id],
  )
  return rows[0]
}

const paid = { memberships: 1, listed: true, name: 'Ada', business_name: 'Engines', industry: 'retail' }
const nothing = { memberships: 0, listed: false, business_name: null, is_admin: false }

describe('with a proof of the payment', () => {
  test.each(['checkout_session_id', 'registration_token'])(
    '%s makes a confirmed account with profile and membership at once',
    async key => {
      const email = newEmail()
      const proof = await pay(email)
      const account = await signUp(email, {
        [key]: key === 'registration_token' ? proof.token : proof.session,
      })
      expect(account).toMatchObject({ confirmed: true, metadata: {} })
      expect(await standing(account.id)).toMatchObject({ ...paid, has_set_password: true, password: 'hash' })
    },
  )

  test('the email address may be written in another case', async () => {
    const email = newEmail()
    const { session } = await pay(email.toUpperCase())
    expect(await signUp(email, { checkout_session_id: session })).toMatchObject({ confirmed: true })
  })

  describe('of what else waits for the address', () => {
    /** Pays, while a gift waits for the address and a paid membership of a closed account remains. */
    async function payWithMore() {
      const email = newEmail()
      const proof = await pay(email)
      await database.adminPool.query(
        `with gift as (
           insert into memberships (email, source, status, state, access_until)
           values ($1, 'gift', 'active', 'active', '2999-01-01') returning id
         ), closed as (
           insert into memberships (email, status, state, access_until, subscription_id, account_closed_at)
           values ($1, 'active', 'active', 'infinity', gen_random_uuid()::text, now())
         ) insert into pending_registrations (email, membership_id) select $1, id from gift`,
        [email],
      )
      await database.adminPool.query(
        `insert into site_settings (key, value) values ('owner_email', to_jsonb($1::text))
         on conflict (key) do update set value = excluded.value`,
        [email],
      )
      return { email, ...proof }
    }
    const held = async (id: string) => {
      const { rows } = await database.adminPool.query(
        `select (select count(*)::int from memberships m where m.user_id = p.id) as memberships, p.is_admin
         from profiles p where p.id = $1`,
        [id],
      )
      return rows[0] as unknown
    }

    test('the session id, which proves no address, opens what was paid alone', async () => {
      const { email, session } = await payWithMore()
      const account = await signUp(email, { checkout_session_id: session })
      expect(account).toMatchObject({ confirmed: true })
      expect(await held(account.id)).toEqual({ memberships: 1, is_admin: false })
    })

    test('the mailed token opens all of it', async () => {
      const { email, token } = await payWithMore()
      const account = await signUp(email, { registration_token: token })
      expect(await held(account.id)).toEqual({ memberships: 3, is_admin: true })
    })
  })

  test('a proof works once', async () => {
    const email = newEmail()
    const { session } = await pay(email)
    const first = await signUp(email, { checkout_session_id: session })
    await auth.query('delete from auth.users where id = $1', [first.id])
    expect(await signUp(email, { checkout_session_id: session })).toMatchObject({ confirmed: false })
  })

  test.each([
    ['an expired proof', { expired: true }],
    ['a registration without a subscription', { subscription: false }],
  ])('%s confirms nothing', async (_, registration) => {
    const email = newEmail()
    const { session } = await pay(email, registration)
    const account = await signUp(email, { checkout_session_id: session })
    expect(account.confirmed).toBe(false)
    expect(await standing(account.id)).toMatchObject(nothing)
  })

  test("somebody else's proof confirms nothing", async () => {
    const { session, token } = await pay(newEmail())
    const account = await signUp(newEmail(), { checkout_session_id: session, registration_token: token })
    expect(account).toMatchObject({ confirmed: false, metadata: {} })
    expect(await standing(account.id)).toMatchObject(nothing)
  })

  test('a proof without a password confirms nothing', async () => {
    const email = newEmail()
    const { session } = await pay(email)
    expect(await signUp(email, { checkout_session_id: session }, { password: '' })).toMatchObject({
      confirmed: false,
    })
  })
})

describe('without a proof', () => {
  test('the account of a payer waits for the mailed link and reads nothing about the payer until then', async () => {
    const email = newEmail()
    await pay(email)
    const account = await signUp(email)
    expect(account.confirmed).toBe(false)
    expect(await standing(account.id)).toMatchObject({ ...nothing, name: null })
  })

  test("a stranger's password for a payer's address is dropped when the payer confirms", async () => {
    const email = newEmail()
    await pay(email)
    const account = await signUp(email, {}, { password: 'chosen by a stranger' })
    await confirmByLink(account.id)
    expect(await standing(account.id)).toMatchObject({ ...paid, password: '', has_set_password: false })

    await auth.query(`update auth.users set encrypted_password = 'their own' where id = $1`, [account.id])
    expect(await standing(account.id)).toMatchObject({ password: 'their own', has_set_password: true })
  })

  test.each(['confirmation_sent_at', 'recovery_sent_at'])(
    'a service that keeps what was typed before a mail (%s) confirmed it loses it: nobody has paid yet',
    async sent => {
      const email = newEmail()
      const { id } = await signUp(email, { name: 'A stranger' }, { password: 'chosen by a stranger' })
      await auth.query(`update auth.users set ${sent} = now() where id = $1`, [id])
      // Like GoTrue, it confirms with the metadata that it has in memory first.
      await auth.query(
        `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}' where id = $1`,
        [id],
      )
      await confirmByLink(id)
      expect(await standing(id)).toMatchObject({ name: null, password: '' })
      const { rows } = await auth.query(
        'select raw_user_meta_data as metadata from auth.users where id = $1',
        [id],
      )
      expect(rows[0]!.metadata).toEqual({ sub: id, email, email_verified: true, phone_verified: false })
      await pay(email)
      expect(await standing(id)).toMatchObject({ password: '' })
    },
  )

  test('what an operator wrote into an invitation stays', async () => {
    const { id } = await signUp(newEmail(), { name: 'Ada' }, { password: 'chosen by a stranger' })
    await auth.query('update auth.users set invited_at = now(), confirmation_sent_at = now() where id = $1', [
      id,
    ])
    await confirmByLink(id)
    expect(await standing(id)).toMatchObject({ name: 'Ada', password: '' })
  })

  test.each([
    ['an operator made it', 'insert into juno_service.operators_accounts (user_id) values ($1)'],
    ['its number was confirmed before', 'update auth.users set phone_confirmed_at = now() where id = $1'],
  ])('an account keeps its password and metadata: %s', async (_, owned) => {
    const { id } = await signUp(newEmail(), { name: 'Ada' })
    await auth.query(owned, [id])
    await auth.query(
      'update auth.users set confirmation_sent_at = now(), recovery_sent_at = now() where id = $1',
      [id],
    )
    await confirmByLink(id)
    expect(await standing(id)).toMatchObject({ name: 'Ada', password: 'hash' })
  })

  test("a stranger's name for an address is not the profile's", async () => {
    const { id } = await signUp(newEmail(), { name: 'A stranger' })
    expect(await standing(id)).toMatchObject({ name: null })
    await auth.query(
      `update auth.users set raw_user_meta_data = '{"name": "Ada"}', email_confirmed_at = now() where id = $1`,
      [id],
    )
    expect(await standing(id)).toMatchObject({ name: 'Ada' })
  })

  test('a name that nobody can see is none, and never a reason to refuse the account', async () => {
    const { id } = await signUp(newEmail(), { name: '\u200b\u3164' }, { confirmed: true })
    expect(await standing(id)).toMatchObject({ name: null })
  })

  test('an account that nobody paid for and no mail confirms, but an operator, keeps its password', async () => {
    const account = await signUp(newEmail())
    await confirmByLink(account.id)
    expect(await standing(account.id)).toMatchObject({ ...nothing, password: 'hash' })
  })

  test('a payment alone is not given to the account with its address, before or after it is confirmed', async () => {
    const email = newEmail()
    const stray = () =>
      database.adminPool.query(
        `insert into memberships (email, plan, status, state, access_until)
         values ($1, 'annual', 'active', 'active', 'infinity')`,
        [email],
      )
    await stray()
    const account = await signUp(email)
    await confirmByLink(account.id)
    await stray()
    expect(await standing(account.id)).toMatchObject(nothing)
  })

  test('a payment is not given to an account that has not confirmed its address', async () => {
    const email = newEmail()
    const unconfirmed = await signUp(email)
    await pay(email)
    expect(await standing(unconfirmed.id)).toMatchObject(nothing)
  })
})

describe('rights', () => {
  test('no account makes itself an admin through user metadata', async () => {
    const account = await signUp(
      newEmail(),
      { isAdmin: true, is_admin: true, name: 'Eve' },
      { confirmed: true },
    )
    await auth.query(
      `update auth.users set raw_user_meta_data = '{"isAdmin": true, "bio": "x"}' where id = $1`,
      [account.id],
    )
    expect(await standing(account.id)).toMatchObject({ is_admin: false })
    const scope = await database.adminPool.query<{ is_admin: boolean }>(
      `select set_config('request.jwt.claims', $1, true), public.is_admin()`,
      [
        JSON.stringify({
          sub: account.id,
          role: 'authenticated',
          user_metadata: { isAdmin: true, is_admin: true },
        }),
      ],
    )
    expect(scope.rows[0]).toMatchObject({ is_admin: false })
  })

  test('metadata that is no proof stays as it was given', async () => {
    const metadata = { isAdmin: true, is_admin: 'x', registration_token: 'unused' }
    const account = await signUp(newEmail(), metadata, { password: '' })
    expect(account.metadata).toEqual(metadata)
    const { rows } = await auth.query(
      `update auth.users set raw_user_meta_data = $2 where id = $1 returning raw_user_meta_data as metadata`,
      [account.id, { ...metadata, bio: 'x' }],
    )
    expect(rows[0]).toEqual({ metadata: { ...metadata, bio: 'x' } })
  })

  test('app metadata makes an admin and takes the right away again', async () => {
    const { id } = await signUp(newEmail(), {}, { confirmed: true })
    await auth.query(`update auth.users set raw_app_meta_data = '{"is_admin": true}' where id = $1`, [id])
    expect(await standing(id)).toMatchObject({ is_admin: true, listed: true })
    await auth.query(`update auth.users set raw_app_meta_data = '{"is_admin": false}' where id = $1`, [id])
    expect(await standing(id)).toMatchObject({ is_admin: false, listed: false })
  })

  test('the owner becomes an admin when the address is confirmed, not before', async () => {
    const email = newEmail()
    await nameOwner(email.toUpperCase())
    const { id } = await signUp(email)
    expect(await standing(id)).toMatchObject({ is_admin: false })
    await confirmByLink(id)
    expect(await standing(id)).toMatchObject({ is_admin: true })
  })

  test('an owner who is named after the account was made becomes an admin at once', async () => {
    const email = newEmail()
    const { id } = await signUp(email, {}, { confirmed: true })
    await nameOwner(email)
    expect(await standing(id)).toMatchObject({ is_admin: true })
  })

  const nameOwner = (email: string) =>
    database.adminPool.query(
      `insert into site_settings (key, value) values ('owner_email', to_jsonb($1::text))
        on conflict (key) do update set value = excluded.value`,
      [email],
    )
})

test('a name with control characters or of great length never prevents an account', async () => {
  const { id } = await signUp(newEmail(), { name: `A\u0007da\n${'x'.repeat(500)}` }, { confirmed: true })
  expect((await standing(id))?.name).toBe(`Ada${'x'.repeat(117)}`)
})

test('a lapsed membership takes its member out of the directory, a renewed one brings the member back', async () => {
  const email = newEmail()
  const { session } = await pay(email)
  const { id } = await signUp(email, { checkout_session_id: session })
  const become = (status: string) =>
    database.adminPool.query(
      `update memberships set status = $2, access_until = case $2 when 'canceled' then null else timestamptz 'infinity' end
       where user_id = $1`,
      [id, status],
    )
  await become('canceled')
  expect(await standing(id)).toMatchObject({ listed: false, memberships: 1, business_name: 'Engines' })
  await become('active')
  expect(await standing(id)).toMatchObject({ listed: true })
})

test('an address that an account of an organization shares belongs to the one that stands by itself', async () => {
  const email = newEmail()
  const ofOrganization = () =>
    auth.query(
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at, is_sso_user, created_at)
       values (gen_random_uuid(), $1, '', now(), true, now() - interval '1 day')`,
      [email],
    )
  await ofOrganization()
  const { id } = await signUp(email, {}, { confirmed: true })
  await ofOrganization()
  const { rows } = await database.adminPool.query('select private.confirmed_user_by_email($1) as owner', [
    email,
  ])
  expect(rows).toEqual([{ owner: id }])
})
