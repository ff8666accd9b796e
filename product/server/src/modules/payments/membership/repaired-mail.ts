/** The mail to the team about memberships that stood otherwise at the payment provider than here. */
import { moneyText } from '@juno/domain/payments/money'
import { currency as listCurrency } from '@juno/domain/payments/pricing'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import type { DayText } from '../payer/site-day'

/** Holds the values that differed, by the names of their columns. */
type Compared = Record<string, string | number | boolean | null>

export interface RepairedMembership {
  email: string
  /** The currency of its price. */
  currency: string | null
  before: Compared
  after: Compared
}

const LABELS: Record<string, string> = {
  status: 'status',
  plan: 'plan',
  current_period_end: 'paid until',
  cancel_at_period_end: 'ends with its period',
  trial_end: 'next payment',
  paused_from: 'paused from',
  quantity: 'seats',
  price_cents: 'price',
  coupon: 'coupon',
}
const MOST_LISTED = 50

/** Under this name, what differs says that a membership ended because the provider does not know it. */
export const ENDED_AS_UNKNOWN = 'ended_as_unknown'

const LATE =
  'Each membership is compared with the payment provider once a day. These did not match, because a message from the provider was late or lost. They now match what the provider says, and there is nothing for you to do.'
const OFTEN =
  'If this happens often, please have the webhook looked at: its address and secret are in the settings of the payment provider.'
const UNKNOWN =
  'The payment provider has not known some of them for a day: they were paid in the sandbox, with test keys or in another account, or deleted there. Nothing is charged for these, so they have ended, and their members can choose a new plan. Has the key of the payment provider been changed by mistake? Put the right one back within 60 days, and they continue.'

export function membershipsRepaired(
  repaired: readonly RepairedMembership[],
  day: DayText,
  site: MailSite,
): MailContent {
  const count = repaired.length === 1 ? 'One membership was' : `${repaired.length} memberships were`
  const listed = repaired.slice(0, MOST_LISTED)
  return {
    subject: `${count} put right on ${site.brand}`,
    preview: 'The payment provider knew something that its messages had not told us.',
    heading: `${count} put right`,
    paragraphs: [
      ...(repaired.some(one => !isUnknown(one)) ? [LATE, OFTEN] : []),
      ...(repaired.some(isUnknown) ? [UNKNOWN] : []),
    ],
    facts: listed.map(one => ({ label: one.email, value: what(one, day) })),
    ...(repaired.length > MOST_LISTED && { notes: [`And ${repaired.length - MOST_LISTED} more.`] }),
    action: { label: 'See the members', url: `${site.siteUrl}/admin/members` },
  }
}

const isUnknown = ({ after }: RepairedMembership) => after[ENDED_AS_UNKNOWN] === true

function what(repaired: RepairedMembership, day: DayText): string {
  const { before, after, currency } = repaired
  if (isUnknown(repaired)) return 'unknown to the payment provider, and ended'
  return Object.keys(before)
    .filter(name => name !== ENDED_AS_UNKNOWN)
    .map(name => {
      const priceIn = name === 'price_cents' ? (currency ?? listCurrency) : null
      const told = [before, after].map(values => text(values[name], priceIn, day))
      return `${LABELS[name] ?? name}: ${told.join(' → ')}`
    })
    .join(', ')
}

function text(value: Compared[string] | undefined, priceIn: string | null, day: DayText): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number') return priceIn ? moneyText(value, priceIn) : String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return /^\d{4}-\d\d-\d\dT/.test(value) ? day(new Date(value)) : value
}
