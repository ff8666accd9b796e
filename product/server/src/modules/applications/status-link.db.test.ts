import { afterAll, beforeAll, expect, it } from 'vitest'
import { APPLICATION } from '../../testing/applications'
import { linkIn, openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string
let number = 0

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('reviewer@example.com', { admin: true })
})
afterAll(() => api.close())

const post = (url: string, body: unknown) => api.post(url, body, admin)
const status = (token: string) => api.app.inject(`/api/applications/status?token=${token}`)

/** @returns the application's id, the applicant's address, and the token of the mailed link */
async function apply(change: Record<string, unknown> = {}, email = `applicant.${++number}@example.com`) {
  await api.forgetMails()
  const { id } = (await post('/api/applications', { ...APPLICATION, email, ...change })).json()
  const [mail] = await api.mails()
  const url = linkIn(mail!, '/application-status')
  return { id, email, token: url.searchParams.get('token')! }
}

it('says that the application is pending, since when, and by when a reply was promised', async () => {
  const { token } = await apply()
  const response = await status(token)
  expect(response.statusCode).toBe(200)
  const { receivedOn, promisedBy, ...standing } = response.json()
  expect(standing).toEqual({ status: 'pending', decidedOn: null, applicationId: null })
  expect(Date.parse(promisedBy) - Date.parse(receivedOn)).toBe(48 * 3_600_000)
})

it('says what was decided, and leads an approved applicant to the plans', async () => {
  const yes = await apply()
  await post('/api/applications/approve', { id: yes.id })
  expect((await status(yes.token)).json()).toMatchObject({
    status: 'approved',
    applicationId: yes.id,
    decidedOn: expect.any(String),
  })
  const no = await apply()
  await post('/api/applications/decline', { id: no.id })
  expect((await status(no.token)).json()).toMatchObject({ status: 'declined', applicationId: null })
})

it('says that the applicant is a member now', async () => {
  const { id, token, email } = await apply()
  await post('/api/applications/approve', { id })
  await api.addUser(email)
  expect((await status(token)).json()).toMatchObject({ status: 'approved' })
  await post('/api/checkout/sandbox', { plan: 'monthly', email, applicationId: id })
  expect((await status(token)).json()).toMatchObject({ status: 'member', applicationId: null })
})

it('stores no token, and changes nothing when it is read', async () => {
  const { token, id } = await apply()
  const stored = () =>
    api.rows<{ token_hash: string }>(
      'select l.*, a.* from private.application_status_links l join public.applications a on a.id = application_id where a.id = $1',
      [id],
    )
  const before = await stored()
  expect(JSON.stringify(before)).not.toContain(token)
  await status(token)
  expect(await stored()).toEqual(before)
})

it.each([
  ['unknown', 'nothing-like-it', 404],
  ['empty', '', 400],
  ['far too long', 'x'.repeat(300), 400],
])('answers a token that is %s with a sentence', async (_what, token, code) => {
  const response = await status(token)
  expect(response.statusCode).toBe(code)
  expect(response.json().message).toMatch(/\.$/)
})

it('cannot be guessed: it is rate limited', async () => {
  api.enforceLimits(true)
  const responses: Awaited<ReturnType<typeof status>>[] = []
  for (let n = 0; n < 31; n++) responses.push(await status('nothing-like-it'))
  api.enforceLimits(false)
  expect(responses.map(response => response.statusCode)).toEqual([...Array(30).fill(404), 429])
  expect(Number(responses[30]!.headers['retry-after'])).toBeGreaterThan(0)
})
