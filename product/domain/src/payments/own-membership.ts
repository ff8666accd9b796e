/** The own membership: GET /api/account/membership, and what is asked of it below that address. */
import { z } from 'zod'
import { choice } from '../option-lists/choice'
import { membershipStatuses } from '../option-lists/record-statuses'
import { optionalParagraph } from '../text/text-rules'
import { leavingReasons, membershipActs, pauseMonths } from './membership-acts'
import { membershipSources, membershipStates } from './membership-state'
import { plans } from './pricing'

const instant = z.string()
const planChoice = choice(plans, 'Please choose the annual or the monthly plan.')

/** The guarantee: it can be asked for until then, and so much goes back. */
const moneyBackSchema = z.object({ until: instant, cents: z.number(), currency: z.string() })

const membershipSchema = z.object({
  source: z.enum(membershipSources),
  status: z.enum(membershipStatuses),
  state: z.enum(membershipStates),
  plan: z.enum(['monthly', 'annual']).nullable(),
  quantity: z.number(),
  /** Of one period, all seats together; null where nothing is known. */
  priceCents: z.number().nullable(),
  currency: z.string().nullable(),
  /** Of the payments to come, as far as the provider responds. */
  coupon: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** The provider does not know its subscription: nothing is charged, and if that stays so, it ends. */
  unknown: z.boolean(),
  currentPeriodEnd: instant.nullable(),
  trialEnd: instant.nullable(),
  /** The end of the paid time before a pause, which ends with `trialEnd`. */
  pausedFrom: instant.nullable(),
  owedSince: instant.nullable(),
  /** Null where no time ends it by itself, and where nothing is open. */
  accessUntil: instant.nullable(),
  /** The next payment, with discount, tax and credit where the provider could be asked. */
  next: z.object({ at: instant, cents: z.number(), currency: z.string() }).nullable(),
  /** What coming back from the pause that is under way costs; null elsewhere, and where the provider cannot be asked. */
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
  /** It was asked for and is on its way; the membership ends with it. */
  moneyBackAsked: z.boolean(),
})

export const ownMembershipSchema = z.object({
  /** Null: there never was one. */
  membership: membershipSchema.nullable(),
  /** `none`: no money is paid for it, or the provider does not know it. `unreachable`: card and receipts cannot be read now. */
  provider: z.enum(['none', 'read', 'unreachable']),
  card: z
    .object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() })
    .nullable(),
  /** The newest first, with their tax. Negative: it became a credit. */
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

/** The query of GET …/switch, which says what it costs. */
export const previewSwitchQuerySchema = z.object({ plan: planChoice })

export const switchPreviewSchema = z.object({
  plan: z.enum(['monthly', 'annual']),
  /** When it was computed; sent back, it costs the same for half an hour. */
  at: instant,
  dueNowCents: z.number(),
  /** What stays for the payments to come. */
  creditCents: z.number(),
  currency: z.string(),
  nextAt: instant,
  nextCents: z.number(),
})
export type SwitchPreviewAnswer = z.infer<typeof switchPreviewSchema>

const lookAgain = { error: 'Please look at the amount again.' }

/** The body of POST …/switch: what the member has seen. */
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

/** The body of POST …/return: the amount that the member has confirmed; null where the pause has not begun. */
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

/** The body of POST …/money-back: the amount that the member has confirmed. */
export const moneyBackRequestSchema = z.object({
  cents: z.number(lookAgain).int().positive(),
})
