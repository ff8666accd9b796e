// A repeated checkout leaves the same rows as a checkout, but for ids and dates.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../test-api'
import { PayingMember } from './paying-member'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const counts = () =>
  api.rows(
    `select relid::regclass::text as name, (xpath('//count/text()', query_to_xml(
       format('select count(*) from %s', relid::regclass), false, true, '')))[1]::text::int as count
     from pg_stat_user_tables where schemaname in ('auth', 'private', 'public') order by 1`,
  ) as Promise<{ name: string; count: number }[]>

async function join(name: string) {
  const before = await counts()
  const member = new PayingMember(api, `${name}@example.com`)
  await member.join('monthly')
  const after = await counts()
  const added = after.map(({ name, count }, i) => [name, count - before[i]!.count]).filter(([, n]) => n !== 0)
  const seen = JSON.stringify([(await member.get()).body, await api.mails()])
  await api.forgetMails()
  return {
    added,
    seen: seen
      .replaceAll(member.email, 'EMAIL')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'DATE')
      .replace(/SANDBOX-\w+/g, 'NUMBER')
      .replace(/_[0-9a-f]{14,}/g, '_ID')
      .replace(/[#=][\w-]{43}/g, 'TOKEN'),
    ids: [member.subscriptionId, member.customerId, member.userId],
  }
}

it('leaves the same rows, membership and emails as the checkout, under other ids', async () => {
  // The first of a database leaves rows of the site as well.
  await join('first')
  const { repeatCheckout } = api
  const copied = await join('copied')
  api.repeatCheckout = (_kind, _names, checkOut) => checkOut()
  const real = await join('real')
  api.repeatCheckout = repeatCheckout
  expect(copied.added).toEqual(real.added)
  expect(copied.seen).toBe(real.seen)
  expect(copied.ids.filter(id => real.ids.includes(id))).toEqual([])
})
