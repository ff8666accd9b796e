import { expect, it } from 'vitest'
import { paymentRulesSchema } from './payment-rules'

const rules = {
  graceDays: 7,
  graceMailDays: [0, 3, 6],
  renewalNoticeDays: [30, 7],
  guaranteeDays: 14,
  automaticTax: false,
  collectTaxIds: false,
}

it('takes the rules as they are stored and as they are typed', () => {
  const typed = { graceDays: '7', graceMailDays: '0, 3 6', renewalNoticeDays: '30,7', guaranteeDays: ' 14 ' }
  expect(paymentRulesSchema.parse({ ...rules, ...typed })).toEqual(rules)
  expect(paymentRulesSchema.parse({ ...rules, renewalNoticeDays: '' }).renewalNoticeDays).toEqual([])
})

it.each([
  [{ graceDays: '28' }, 'Please enter a whole number from 1 to 27.'],
  [{ graceMailDays: '1, 3' }, 'Please enter days in order, beginning with 0, like 0, 3, 6.'],
  [{ graceMailDays: '0, 3, 3' }, 'Please enter days in order, beginning with 0, like 0, 3, 6.'],
  [{ graceMailDays: '' }, 'Please enter days in order, beginning with 0, like 0, 3, 6.'],
  [{ graceMailDays: '0, 7' }, 'The last email has to come before the days of grace are over.'],
  [{ renewalNoticeDays: '7, 30' }, 'Please enter at most five days from 90 down to 1, like 30, 7.'],
  [{ renewalNoticeDays: '91' }, 'Please enter at most five days from 90 down to 1, like 30, 7.'],
  [{ guaranteeDays: '-1' }, 'Please enter a whole number from 0 to 365.'],
])('says of %j what is wrong', (given, message) => {
  const { error } = paymentRulesSchema.safeParse({ ...rules, ...given })
  expect(error?.issues.map(issue => issue.message)).toEqual([message])
})
