/** Buys gifts in the sandbox, as a visitor does. */
import { expect } from 'vitest'
import type { TestApi } from '../test-api'

export const purchase = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  recipientName: 'Ada',
  message: 'For all the bugs.',
}

/** @returns the ids of the newest gift and its checkout session */
export async function openGiftCheckout(
  api: TestApi,
  change: object = {},
): Promise<{ id: string; session: string }> {
  const response = await api.post('/api/gifts', { ...purchase, ...change })
  expect(response.statusCode).toBe(200)
  const [gift] = await api.rows<{ id: string }>(
    'select id from private.gifts order by created_at desc limit 1',
  )
  const [object] = await api.rows<{ id: string }>(
    `select id from private.sandbox_stripe_objects where body -> 'metadata' ->> 'juno_gift' = $1`,
    [gift!.id],
  )
  return { id: gift!.id, session: object!.id }
}

/** The code in the newest mail of a kind. */
export async function mailedGiftCode(api: TestApi, kind = 'gift-bought'): Promise<string> {
  const mails = await api.mails()
  return /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(mails.filter(mail => mail.kind === kind).at(-1)!.text)![0]
}

/** A gift that is paid for. */
export async function buyGift(
  api: TestApi,
  change: object = {},
): Promise<{ id: string; session: string; code: string }> {
  const opened = await openGiftCheckout(api, change)
  await api.sandbox.completeCheckout(opened.session)
  await api.deliverEvents()
  return { ...opened, code: await mailedGiftCode(api) }
}
