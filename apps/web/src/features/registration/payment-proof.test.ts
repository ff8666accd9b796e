import { describe, expect, it } from 'vitest'
import { readPaymentProof } from './payment-proof'

const read = (query: string) => readPaymentProof(new URLSearchParams(query))

describe('readPaymentProof', () => {
  it("takes the checkout's session before the mailed token", () => {
    expect(read('session_id=cs_1&token=t')).toEqual({ checkout_session_id: 'cs_1' })
    expect(read('token=t')).toEqual({ registration_token: 't' })
  })

  it('is empty without either', () => {
    expect(read('session_id=&plan=annual')).toEqual({})
  })
})
