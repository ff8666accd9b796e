/** Counts what a request costs in PostgreSQL. Timings are the bench's: `npm run bench -- rest auth`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../testing/test-backend'

let t: TestBackend
let session: { access_token: string; refresh_token: string }
const account = { email: 'ada@example.com', password: 'A-long-password-of-Ada' }

beforeAll(async () => {
  t = await openTestBackend()
  await t.database.adminPool.query(`
    create table public.notes (id int generated always as identity primary key, body text);
    alter table public.notes enable row level security;
    create policy everybody on public.notes using (true) with check (true);
    grant all on public.notes to authenticated;`)
  await t.backend.authAdmin.createUser({ ...account, email_confirm: true })
  session = (await t.request('POST', '/auth/v1/token?grant_type=password', account)).body
})
afterAll(() => t.close())

const asMember = (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
  t.request(method, url, body, { authorization: `Bearer ${session.access_token}`, ...headers })

const requests: [string, () => Promise<{ status: number }>, { roundTrips: number; statements: number }][] = [
  ['a read', () => asMember('GET', '/rest/v1/notes?limit=1'), { roundTrips: 1, statements: 2 }],
  [
    'a read with its count',
    () => asMember('GET', '/rest/v1/notes?limit=1', undefined, { prefer: 'count=exact' }),
    { roundTrips: 1, statements: 2 },
  ],
  [
    'an insert',
    () => asMember('POST', '/rest/v1/notes?select=*', { body: 'one' }, { prefer: 'return=representation' }),
    { roundTrips: 1, statements: 2 },
  ],
  ['a read of the account', () => asMember('GET', '/auth/v1/user'), { roundTrips: 1, statements: 1 }],
  [
    'a refresh',
    async () => {
      const { refresh_token } = session
      const answer = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
      session = answer.body
      return answer
    },
    { roundTrips: 1, statements: 2 },
  ],
]

test.each(requests)('%s asks PostgreSQL as often as it must', async (_, send, expected) => {
  const costs: (typeof expected)[] = []
  // The backend also asks on its own, and prepares statements at first. Both can only add.
  for (let turn = 0; turn < 5; turn++) {
    const { roundTrips, statements } = t.asked
    expect((await send()).status).toBeLessThan(300)
    costs.push({
      roundTrips: t.asked.roundTrips - roundTrips,
      statements: t.asked.statements - statements,
    })
  }
  const fewest = (of: 'roundTrips' | 'statements') => Math.min(...costs.map(cost => cost[of]))
  expect({ roundTrips: fewest('roundTrips'), statements: fewest('statements') }).toEqual(expected)
})
