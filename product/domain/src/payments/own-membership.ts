/** Defines the signed-in member's membership: GET /api/account/membership, and the requests below that address. */
import { z } from 'zod'
import { choice } from '../option-lists/choice'
import { membershipStatuses } from '../option-lists/record-statuses'
import { optionalParagraph } from '../text/text-rules'
import { leavingReasons, membershipActs, pauseMonths } from './membership-acts'
import { membershipSources, membershipStates } from './membership-state'
import { plans } from './pricing'

const instant = z.string()
const planChoice = choice(plans, 'Please choose the annual or the monthly plan.')

/** The guarantee: the time until which it can be used, and the refunded amount. */
const moneyBackSchema = z.object({ until: instant, cents: z.number(), currency: z.string() })

const membershipSchema = z.object({
  source: z.enum(membershipSources),
  status: z.enum(membershipStatuses),
  state: z.enum(membershipStates),
  plan: z.enum(['monthly', 'annual']).nullable(),
  quantity: z.number(),
  /** The price of one period with all seats, or null where nothing is known. */
  priceCents: z.number().nullable(),
  currency: z.string().nullable(),
  /** The coupon of the payments to come, as far as the provider responds. */
  coupon: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** The provider does not know its subscription: nothing is charged, and if that does not change, it ends. */
  unknown: z.boolean(),
  currentPeriodEnd: instant.nullable(),
  trialEnd: instant.nullable(),
  /** The end of the paid time before a pause, which ends with `trialEnd`. */
  pausedFrom: instant.nullable(),
  owedSince: instant.nullable(),
  /** Null where it does not end by itself, and where nothing is open. */
  accessUntil: instant.nullable(),
  /** The next payment, with discount, tax and credit where the provider could be asked. */
  next: z.object({ at: instant, cents: z.number(), currency: z.string() }).nullable(),
  /** The price of ending the current pause early. Null without a pause, and where the provider cannot be asked. */
  comeBack: z.object({ cents: z.number(), currency: z.string() }).nullable(),
  acts: z.array(z.enum(membershipActs)),
  /** Other memberships, without a payment, that are open now. `endsAt` is null for no end. */
  others: z.array(
    z.object({
      source: z.enum(membershipSources).exclude(['subscription', 'firm']),
      endsAt: instant.nullable(),
    }),
  ),
  /** Null where the guarantee is over, or cannot be read now. */
  moneyBack: moneyBackSchema.nullable(),
  /** The refund was requested and is on its way. The membership ends with it. */
  moneyBackAsked: z.boolean(),
})

export const ownMembershipSchema = z.object({
  /** Null when there never was one. */
  membership: membershipSchema.nullable(),
  /**
   * `none`: nothing is paid for it, or the provider does not know it. `unreachable`: card and receipts cannot be read
   * now.
   */
  provider: z.enum(['none', 'read', 'unreachable']),
  card: z
    .object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() })
    .nullable(),
  /** The newest comes first, with its tax. A negative amount became a credit. */
  receipts: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      at: instant,
      cents: z.number(),
      taxCents: z.number(),
      currency: z.string(),
      status: z.enum(['open', 'paid', 'uncollectible', 'void']),
      url: z.string().nullable(),
    }),
  ),
})
export type OwnMembership = z.infer<typeof ownMembershipSchema>
export type MembershipDetails = NonNullable<OwnMembership['membership']>

/** The query of GET …/switch, which returns the price. */
export const previewSwitchQuerySchema = z.object({ plan: planChoice })

export const switchPreviewSchema = z.object({
  plan: z.enum(['monthly', 'annual']),
  /** The time of the computation. Sent back within half an hour, it keeps the price the same. */
  at: instant,
  dueNowCents: z.number(),
  /** The credit that remains for the payments to come. */
  creditCents: z.number(),
  currency: z.string(),
  nextAt: instant,
  nextCents: z.number(),
})
export type SwitchPreviewAnswer = z.infer<typeof switchPreviewSchema>

const lookAgain = { error: 'Please look at the amount again.' }

/** The body of POST …/switch, with what the member has seen. */
export const switchPlanSchema = z.object({
  plan: planChoice,
  at: z.iso.datetime(lookAgain),
  dueNowCents: z.number(lookAgain).int(),
  creditCents: z.number(lookAgain).int(),
  nextAt: z.iso.datetime(lookAgain),
  nextCents: z.number(lookAgain).int(),
})
export type SeenSwitch = z.infer<typeof switchPlanSchema>

/** The body of POST …/pause. */
export const pauseMembershipSchema = z.object({
  months: z.union(
    pauseMonths.map(months => z.literal(months)),
    { error: 'Please choose one, two or three months.' },
  ),
})

/** The body of POST …/return, with the amount that the member has confirmed, or null where the pause has not begun. */
export const endPauseSchema = z.object({
  cents: z.number(lookAgain).int().nonnegative().nullable(),
})

/** The body of POST …/end. Both may be empty. */
export const endMembershipSchema = z.object({
  reason: z
    .union([z.literal(''), choice(leavingReasons, 'Please choose one of the reasons, or none.')], {
      error: 'Please choose one of the reasons, or none.',
    })
    .default('')
    .transform(reason => reason || null),
  note: optionalParagraph(1000).default(null),
})

/** The body of POST …/money-back, with the amount that the member has confirmed. */
export const moneyBackRequestSchema = z.object({
  cents: z.number(lookAgain).int().positive(),
})
