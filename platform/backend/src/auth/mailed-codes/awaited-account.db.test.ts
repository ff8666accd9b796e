// An address for whose account the host waits gets the account by the mail that it asks for.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())

const asks = {
  recover: (email: string) => t.request('POST', '/auth/v1/recover', { email }),
  code: (email: string) => t.request('POST', '/auth/v1/otp', { email, create_user: false }),
  link: (email: string) => t.request('POST', '/auth/v1/otp', { email }),
}
const all = Object.keys(asks) as (keyof typeof asks)[]
const mailsTo = (email: string) => t.mails.filter(({ to }) => to === email)

it.each(all)('%s mails a link and a code that make and confirm the account', async kind => {
  const email = `awaited-${kind}@example.com`
  t.awaited.add(email)
  expect(await asks[kind](email)).toMatchObject({ status: 200, body: {} })
  const [mail] = mailsTo(email)
  const type = kind === 'recover' ? 'recovery' : 'email'
  const { body } = await t.request('POST', '/auth/v1/verify', { type, token_hash: mail!.tokenHash })
  expect(body.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
})

it('makes no account for any other address', async () => {
  const email = 'nobody@example.com'
  for (const kind of ['recover', 'code'] as const)
    expect(await asks[kind](email)).toMatchObject({ status: 200, body: {} })
  expect(mailsTo(email)).toEqual([])
  const { rows } = await t.database.adminPool.query('select from auth.users where email = $1', [email])
  expect(rows).toEqual([])
})

it('makes one account for two requests at once', async () => {
  const email = 'twice@example.com'
  t.awaited.add(email)
  const answers = await Promise.all([asks.recover(email), asks.code(email)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await t.database.adminPool.query('select from auth.users where email = $1', [email])
  expect(rows).toHaveLength(1)
})

it('refuses no way because of another one, whether it sent something or not', async () => {
  await t.backend.authAdmin.createUser({ email: 'known@example.com', email_confirm: true })
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const statuses = []
    for (const round of [1, 2])
      for (const kind of all) statuses.push(`${round} ${(await asks[kind](email)).status}`)
    expect(statuses).toEqual(['1 200', '1 200', '1 200', '2 429', '2 429', '2 429'])
  }
})

it('counts a new password and a sign-in together where accounts are not concealed, as GoTrue does', async () => {
  const open = await openTestBackend({ auth: { concealAccounts: false } })
  await open.backend.authAdmin.createUser({ email: 'known@example.com', email_confirm: true })
  const ask = (path: string) => open.request('POST', `/auth/v1${path}`, { email: 'known@example.com' })
  expect([(await ask('/recover')).status, (await ask('/otp')).status]).toEqual([200, 429])
  await open.close()
})

it('has the host tell the owner of an account of a sign-up, and nobody else', async () => {
  const password = 'Correct-horse-1'
  for (const email of ['known@example.com', 'new@example.com'])
    expect(await t.request('POST', '/auth/v1/signup', { email, password })).toMatchObject({ status: 200 })
  expect(t.signUpsTold).toEqual(['known@example.com'])
})
