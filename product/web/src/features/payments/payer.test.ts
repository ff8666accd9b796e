import { describe, expect, it } from 'vitest'
import { clientReference, readApplicationId } from './payer'

const id = '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11'

describe('readApplicationId', () => {
  it('takes an identifier and nothing else', () => {
    expect(readApplicationId(new URLSearchParams({ application: id }))).toBe(id)
    expect(readApplicationId(new URLSearchParams({ application: '"><script>' }))).toBeNull()
    expect(readApplicationId(new URLSearchParams())).toBeNull()
  })
})

describe('clientReference', () => {
  it('prefers the account of a member who renews', () => {
    expect(clientReference({ applicationId: id, userId: 'u' })).toBe('u')
    expect(clientReference({ applicationId: id, userId: null })).toBe(id)
    expect(clientReference({ applicationId: null, userId: null })).toBeUndefined()
  })
})
