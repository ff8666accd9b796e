// Each address that forms and lists accept can be the address of an account, and be stored.
import { readEmailAddress } from '@juno/backend/email-address'
import { emailAddress } from '@juno/domain/text/text-rules'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
})
afterAll(() => database.close())

const stores = (text: string) =>
  database.adminPool.query('select $1::text::public.email_address', [text]).then(
    () => true,
    () => false,
  )

const label = 'a'.repeat(63)

it.each([
  ['ada@example.com', 'ada@example.com'],
  [' ADA.Byron+list@sub.example.co.uk ', 'ada.byron+list@sub.example.co.uk'],
  ["o'neil_1@xn--bcher-kva.example", "o'neil_1@xn--bcher-kva.example"],
  [`ada@${label}.com`, `ada@${label}.com`],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['Ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['jo@müller.example', 'jo@xn--mller-kva.example'],
  ['JO@MÜLLER.example', 'jo@xn--mller-kva.example'],
  ['mei@例え。テスト', 'mei@xn--r8jz45g.xn--zckzah'],
  ['ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
  ['pat&kim@field.example', 'pat&kim@field.example'],
  ["!#$%&'*+-/=?^_`{|}~@field.example", "!#$%&'*+-/=?^_`{|}~@field.example"],
  ['da..da.@docomo.example', 'da..da.@docomo.example'],
])('%s is one everywhere, as %s', async (typed, address) => {
  expect(readEmailAddress(typed)).toBe(address)
  expect(emailAddress.parse(typed)).toBe(address)
  expect(await stores(address)).toBe(true)
  if (!typed.includes('。')) expect(await stores(typed.trim())).toBe(true)
})

it.each([
  'anna@firm-.com',
  'anna@-firm.com',
  `anna@${label}a.com`,
  'anna@firm..com',
  `anna@firm.${label}a`,
  'anna@firm',
  'an na@firm.com',
  'anna@firm_.com',
  'anna@127.0.0.1',
  'anna@firm.c0m',
  'anna@fi%72m.com',
  'anna@fïrm.com:80',
  'anna@ü/firm.com',
  'anna@firm.xn--',
  'anna@@firm.com',
  'änna@firm.com',
  '"an na"@firm.com',
  'anna@firm.com\nbcc: x@y.zz',
  '@firm.com',
  `${'a'.repeat(255)}@firm.com`,
])('%j is none anywhere', async typed => {
  expect(readEmailAddress(typed)).toBeNull()
  expect(emailAddress.safeParse(typed).success).toBe(false)
  expect(await stores(typed)).toBe(false)
})
