import { expect, it, vi } from 'vitest'
import { suggestPasskeys } from './passkey-sign-in'

vi.mock('@/lib/web-authn', () => ({ canSuggestPasskeys: () => Promise.resolve(true) }))
vi.mock('./sign-in', () => ({ cleanClient: () => Promise.reject(new TypeError('Failed to fetch')) }))

it('says nothing of an offer that cannot be prepared without a network: nobody asked for it', async () => {
  await expect(suggestPasskeys(new AbortController().signal)).resolves.toBe(false)
})
