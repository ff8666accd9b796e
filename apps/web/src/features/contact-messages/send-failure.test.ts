import { expect, test } from 'vitest'
import { sendFailure } from './send-failure'

test('whoever wrote too often is asked to wait, everyone else to try again', () => {
  expect(sendFailure({ code: 'over_request_rate_limit' })).toMatch(/^You have sent several messages/)
  expect(sendFailure(new Error('offline'))).toBe('Failed to send message. Please try again.')
  expect(sendFailure(null)).toBe('Failed to send message. Please try again.')
})
