import { expect, it } from 'vitest'
import { giftRedeemed } from '../gifts/gift-mails'
import { disputeOpened } from '../disputes/dispute-mails'
import { membershipMoved } from '../import/moved-mail'
import { membershipRenewed } from './membership-mails'
import { membershipsRepaired } from '../membership/repaired-mail'
import { membershipPauses, planSwitched } from '../membership/own-membership-mails'
import { paymentRefundedInPart } from '../refunds/refund-mail'
import { dayTextIn } from './site-day'

const site = { brand: 'Juno', siteUrl: 'https://juno.test' } as never
// Still the first of October in Toronto.
const at = new Date('2026-10-02T02:00:00Z')
const day = dayTextIn('America/Toronto')
const money = { cents: 2499, currency: 'cad' }
const name = 'Ada'

it.each([
  ['of a pause', membershipPauses({ name, from: at, until: at, day }, site)],
  [
    'of another plan',
    planSwitched(
      { ...money, name, plan: 'annual', dueNowCents: 1, creditCents: 0, nextAt: at, nextCents: 1, day },
      site,
    ),
  ],
  [
    'of a renewal',
    membershipRenewed({ ...money, name, plan: 'annual', paidAt: at, paidUntil: at, day }, site),
  ],
  [
    'of a refund',
    paymentRefundedInPart(
      { ...money, ending: 'end_with_period', endsAt: at, day, hadEnded: false, firmName: null },
      site,
    ),
  ],
  ['of a gift', giftRedeemed({ name, endsAt: at, nextPaymentAt: at, day }, site)],
  ['of a moved subscription', membershipMoved({ plan: 'annual', paidUntil: at, token: 't', day }, site)],
  [
    'of a dispute',
    disputeOpened(
      {
        ...money,
        name,
        email: null,
        reason: 'general',
        status: 'needs_response',
        evidenceDueAt: at,
        gift: null,
        firm: null,
      },
      day,
      site,
    ),
  ],
  [
    'of what was put right',
    membershipsRepaired(
      [
        {
          email: 'a@b.c',
          currency: null,
          before: { current_period_end: null },
          after: { current_period_end: at.toISOString() },
        },
      ],
      day,
      site,
    ),
  ],
])('names the day %s as the time zone of the site has it', (_, mail) => {
  expect(JSON.stringify(mail)).toContain('October 1, 2026')
  expect(JSON.stringify(mail)).not.toContain('October 2, 2026')
})
