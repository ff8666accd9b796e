// The team corrects the address of an account: change, audit entry and both mails happen together, or not at all.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string
let member: string
let round = 0
let typed: string
let meant: string

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('team@example.com', { admin: true })
})
afterAll(() => api.close())
beforeEach(async () => {
  round++
  typed = `tabea${round}@gmial.com`
  meant = `tabea${round}@gmail.com`
  member = await api.addUser(typed)
  await api.rows(
    `insert into public.memberships (user_id, email, plan, status, state, stripe_customer_id, subscription_id)
     values ($1, $2, 'annual', 'active', 'active', $3, $4)`,
    [member, typed, `cus_${round}`, `sub_${round}`],
  )
  await api.forgetMails()
})

const correct = (by: string | undefined = admin, body: object = { id: member, email: meant }) =>
  api.post('/api/members/correct-address', body, by)
const address = async () =>
  (await api.rows<{ email: string }>('select email from auth.users where id = $1', [member]))[0]!.email

it('moves account and membership, tells both addresses, and names the admin in the audit log', async () => {
  expect((await correct(admin, { id: member, email: ` ${meant.toUpperCase()} ` })).json()).toEqual({
    success: true,
  })
  expect(await address()).toBe(meant)
  expect(await api.rows('select email from public.memberships where user_id = $1', [member])).toEqual([
    { email: meant },
  ])
  const mails = await api.mails()
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    `${meant}: Your address at Juno was corrected`,
    `${typed}: This is no longer the address of a person at Juno`,
  ])
  expect(mails.find(({ to }) => to === typed)!.text).not.toContain(meant)
  const audit = await api.rows(
    `select actor_id, details from public.audit_log where action = 'member.address_corrected' and subject_id = $1`,
    [member],
  )
  expect(audit).toMatchObject([{ actor_id: admin, details: { email: meant, before: typed } }])
})

it('ends what was mailed to the address of before', async () => {
  const link = await api.server.backend.authAdmin.generateLink({ type: 'recovery', email: typed })
  await correct()
  const { rows } = await api.db.adminPool.query('select from auth.one_time_tokens where user_id = $1', [
    member,
  ])
  expect(link).toBeTruthy()
  expect(rows).toEqual([])
})

it('is for admins alone', async () => {
  const other = await api.addUser(`other${round}@example.com`)
  expect((await correct(member)).statusCode).toBe(403)
  expect((await correct(other)).statusCode).toBe(403)
  const visitor = await api.app.inject({
    method: 'POST',
    url: '/api/members/correct-address',
    payload: { id: member, email: meant },
  })
  expect(visitor.statusCode).toBe(401)
  expect(await address()).toBe(typed)
})

it('does not move the account of an admin', async () => {
  const second = await api.addUser(`second${round}@example.com`, { admin: true })
  await api.forgetMails()
  const refused = await correct(admin, { id: second, email: meant })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe('Admins change their address in their own settings.')
  expect(await api.mails()).toEqual([])
})

it('takes no address of another account, and then nobody is told', async () => {
  await api.addUser(meant)
  await api.forgetMails()
  const refused = await correct()
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Another account has this address already.',
  ])
  expect(await address()).toBe(typed)
  expect(await api.mails()).toEqual([])
})

it('takes an address that somebody has only asked a link with', async () => {
  await api.addUser(meant, { confirmed: false })
  await api.rows(`delete from juno_service.operators_accounts`)
  expect((await correct()).statusCode).toBe(200)
  expect(await address()).toBe(meant)
})
