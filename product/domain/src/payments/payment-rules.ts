/** Defines the team's payment rules, which public.payment_settings stores and checks. */
import { z } from 'zod'

/** Accepts a number, or the text of a field. */
function days(least: number, most: number) {
  const wrong = `Please enter a whole number from ${least} to ${most}.`
  const typed = z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, wrong)
    .transform(Number)
  return z.union([z.number(), typed], wrong).pipe(z.number().int(wrong).min(least, wrong).max(most, wrong))
}

/** Accepts a list, or the text of a field: `0, 3, 6`. An empty text means none. */
function dayList(wrong: string) {
  const typed = z
    .string()
    .trim()
    .regex(/^(\d{1,3}([\s,]+\d{1,3})*)?$/, wrong)
    .transform(text => (text.match(/\d+/g) ?? []).map(Number))
  return z.union([z.array(z.number().int(wrong)), typed], wrong)
}

const rises = (list: readonly number[]) => list.every((day, index) => index === 0 || day > list[index - 1]!)

const mailsWrong = 'Please enter days in order, beginning with 0, like 0, 3, 6.'
const noticeWrong = 'Please enter at most five days from 90 down to 1, like 30, 7.'

export const paymentRulesSchema = z
  .object({
    /** Everything stays open for this many days after a failed payment. */
    graceDays: days(1, 27),
    /** A mail is sent on these days of the grace period. 0 is the day of the failure. */
    graceMailDays: dayList(mailsWrong).refine(
      list => list.length >= 1 && list.length <= 10 && list[0] === 0 && rises(list),
      mailsWrong,
    ),
    /** A member is told this many days before an annual renewal. */
    renewalNoticeDays: dayList(noticeWrong).refine(
      list => list.length <= 5 && list.every(day => day >= 1 && day <= 90) && rises(list.toReversed()),
      noticeWrong,
    ),
    /** A member gets the money back without a question within this many days after the first payment. */
    guaranteeDays: days(0, 365),
    /** The provider computes the tax. */
    automaticTax: z.boolean(),
    /** The provider asks for tax numbers. */
    collectTaxIds: z.boolean(),
  })
  .refine(({ graceDays, graceMailDays }) => (graceMailDays.at(-1) ?? 0) < graceDays, {
    path: ['graceMailDays'],
    message: 'The last email has to come before the days of grace are over.',
  })
export type PaymentRules = z.infer<typeof paymentRulesSchema>
