import { expect, test } from 'vitest'
import { sendFailure } from './send-failure'

test('after too many messages the sender is asked to wait, otherwise to try again', () => {
  expect(sendFailure({ code: 'over_request_rate_limit' })).toMatch(/^You have sent several messages/)
  expect(sendFailure(new Error('offline'))).toBe('Failed to send message. Please try again.')
  expect(sendFailure(null)).toBe('Failed to send message. Please try again.')
})
