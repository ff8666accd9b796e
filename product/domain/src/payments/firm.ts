/** Seats that a firm pays for: requests and responses of /api/firms and /api/seats. */
import { z } from 'zod'
import { shownTermsVersion } from '../applications/accepted-terms'
import { termsNotAccepted } from '../applications/terms-texts'
import { choice } from '../option-lists/choice'
import { emailAddress, line, optionalLine, uuid } from '../text/text-rules'
import type { MembershipState } from './membership-state'
import { priceLimits } from './plan-prices'
import { plans } from './pricing'
import { typedCents } from './typed-cents'

export const firmLimits = { name: 160, contactName: 120, seats: 500, inviteeName: 120, token: 255 } as const

/** Days for which a mailed invitation can be taken. A new one can be sent at any time. */
export const SEAT_LINK_DAYS = 30

const instant = z.string()
const plan = z.enum(['monthly', 'annual'])

const seatsWrong = `Please enter a whole number from 1 to ${firmLimits.seats}.`
const typedSeats = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, seatsWrong)
  .transform(Number)
/** Takes a number, and what is typed into a field. */
const seats = z
  .union([z.number(), typedSeats], seatsWrong)
  .pipe(z.number().int(seatsWrong).min(1, seatsWrong).max(firmLimits.seats, seatsWrong))

const contact = {
  contactName: line('the name of the contact', firmLimits.contactName),
  contactEmail: emailAddress,
}

const offer = {
  name: line('the name of the firm', firmLimits.name),
  ...contact,
  seats,
  plan: choice(plans, 'Please choose the annual or the monthly plan.'),
  /** Of one seat and one period: takes cents, and what is typed into a field. Empty or null: the price of the plan. */
  seatPriceCents: z.preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? null : value),
    typedCents('the price', priceLimits).nullable(),
  ),
}
export const firmOfferSchema = z.object(offer)
export type FirmOffer = z.infer<typeof firmOfferSchema>

/** The body of POST /api/payments/firms. */
export const newFirmSchema = z.object({
  /** Made by the form: sent twice, it is one firm. */
  id: uuid,
  ...offer,
})
export type NewFirm = z.infer<typeof newFirmSchema>

/** The body of POST /api/payments/firms/{id}, as long as nothing is paid. */
export const changeOfferSchema = z.object({
  ...offer,
  /** As the form found it: over anything else nothing is saved. */
  seen: firmOfferSchema.optional(),
})
export type ChangeOffer = z.infer<typeof changeOfferSchema>

export const firmContactSchema = z.object(contact)
export type FirmContact = z.infer<typeof firmContactSchema>

/** The body of POST /api/payments/firms/{id}/contact. */
export const changeContactSchema = z.object({ ...contact, seen: firmContactSchema.optional() })
export type ChangeContact = z.infer<typeof changeContactSchema>

export const firmMadeSchema = z.object({ id: z.string(), message: z.string() })
export const firmMessageSchema = z.object({ message: z.string() })

/** How a firm stands. */
export const firmStandings = ['offered', 'paid', 'ending', 'owing', 'ended', 'withdrawn'] as const
export type FirmStanding = (typeof firmStandings)[number]

/** @param state of its newest membership; null: it never paid */
export function firmStanding({
  state,
  withdrawn,
}: {
  state: MembershipState | null
  withdrawn: boolean
}): FirmStanding {
  switch (state) {
    case 'trial':
    case 'active':
      return 'paid'
    case 'ending':
      return 'ending'
    // Unpaid for some minutes, until it is ended.
    case 'grace':
    case 'unpaid':
      return 'owing'
    case null:
    case 'incomplete':
      return withdrawn ? 'withdrawn' : 'offered'
    default:
      return 'ended'
  }
}

export const firmStandingTexts: Record<FirmStanding, string> = {
  offered: 'Offered',
  paid: 'Paid',
  ending: 'Ends with its period',
  owing: 'Payment failed',
  ended: 'Ended',
  withdrawn: 'Withdrawn',
}

/** Whether a checkout may be opened: nothing is paid twice. */
export const isPayable = (standing: FirmStanding): boolean => standing === 'offered' || standing === 'ended'

/** What whoever has a firm's link sends: GET /api/firms, POST /api/firms/checkout and /api/firms/account-link. */
export const firmLinkSchema = z.object({ firm: uuid })

/** What they see. */
export const firmLookUpSchema = z.object({
  standing: z.enum(firmStandings),
  name: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  seats: z.number(),
  plan,
  /** Of one seat and one period, without tax. */
  seatPriceCents: z.number(),
  currency: z.string(),
  plusTax: z.boolean(),
  /** Whether the contact has an account already. */
  accountExists: z.boolean(),
})
export type FirmLookUp = z.infer<typeof firmLookUpSchema>

export const seatStatuses = ['invited', 'taken', 'freed'] as const
export type SeatStatus = (typeof seatStatuses)[number]

export const seatStatusTexts: Record<SeatStatus, string> = {
  invited: 'Invited',
  taken: 'Taken',
  freed: 'Freed',
}

/** Why a seat is free again; null while it is not. */
export const freedReasons = ['manager', 'team', 'declined'] as const
export type FreedReason = (typeof freedReasons)[number]

export const freedReasonTexts: Record<FreedReason, string> = {
  manager: 'Freed by the firm',
  team: 'Freed by the team',
  declined: 'The invitation was declined',
}

const token = z
  .string({ error: 'Please open the link in your email.' })
  .trim()
  .min(1, 'Please open the link in your email.')
  .max(firmLimits.token, 'Please open the link in your email.')

/** The body of POST /api/seats/look-up, /api/seats/decline and /api/account/seats/look-up. */
export const seatTokenSchema = z.object({ token })

/** The body of POST /api/seats/take, by somebody without an account. */
export const takeSeatSchema = seatTokenSchema.extend({
  name: line('your name', firmLimits.inviteeName),
  termsAccepted: z.literal(true, { error: termsNotAccepted.message }),
  termsVersion: shownTermsVersion,
})
export type TakeSeat = z.infer<typeof takeSeatSchema>

/** The body of POST /api/account/seats/take. */
export const takeOwnSeatSchema = seatTokenSchema.extend({
  /** Lets the own, paid plan end with its period. Has to be true where there is one that goes on. */
  endOwn: z.boolean().default(false),
})

/** What an invitation is. Links that are unknown or too old are the errors seat_unknown and seat_expired. */
export const seatLookUpSchema = z.object({
  /** `open`: can be taken now. `waits`: the firm has not paid at the moment. */
  standing: z.enum(['open', 'waits']),
  firmName: z.string(),
  inviterName: z.string(),
  /** To whom it was mailed. */
  email: z.string(),
  /** As the inviter wrote it. */
  name: z.string().nullable(),
  /** Whether this address has an account, which then signs in to take the seat. */
  accountExists: z.boolean(),
})
export type SeatLookUp = z.infer<typeof seatLookUpSchema>

/** The same for whoever is signed in. */
export const ownSeatLookUpSchema = seatLookUpSchema.extend({
  /** Of the account that is signed in; it may be another one than the seat was mailed to. */
  ownEmail: z.string(),
  /** A plan of their own that goes on being paid; null where there is none. */
  own: z
    .object({
      plan: plan.nullable(),
      /** The end of the time that is paid for. */
      paidUntil: instant.nullable(),
    })
    .nullable(),
  /** A seat that is open already: of which firm. */
  seatOf: z.string().nullable(),
})
export type OwnSeatLookUp = z.infer<typeof ownSeatLookUpSchema>

export const seatTakenSchema = z.object({
  message: z.string(),
  /** Opens /create-account?token=…; null for whoever has an account. */
  token: z.string().nullable(),
})
export type SeatTaken = z.infer<typeof seatTakenSchema>

const managedSeatSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Of the account, or as the inviter wrote it. */
  name: z.string().nullable(),
  status: z.enum(['invited', 'taken']),
  /** Of the newest email. */
  invitedAt: instant,
  /** The link has become too old: it can be sent again. */
  expired: z.boolean(),
  takenAt: instant.nullable(),
  /** Taken, and the account is still to be made. */
  waitsForAccount: z.boolean(),
})
export type ManagedSeat = z.infer<typeof managedSeatSchema>

const managedFirmSchema = z.object({
  id: z.string(),
  name: z.string(),
  standing: z.enum(firmStandings),
  plan,
  /** How many the firm pays for. */
  seats: z.number(),
  /** How many of them are paid until `paidUntil`, where the number was lowered; never fewer than `seats`. */
  paidSeats: z.number(),
  seatPriceCents: z.number(),
  currency: z.string(),
  /** The end of the period that is paid for. */
  paidUntil: instant.nullable(),
  /** Until when the seats stay open; null where no time ends it by itself, and where nothing is open. */
  openUntil: instant.nullable(),
  /** The next payment, with tax and credit where the provider could be asked; null where none is to come. */
  next: z.object({ at: instant, cents: z.number(), currency: z.string() }).nullable(),
  /** A payment that failed. */
  owed: z.object({ cents: z.number(), currency: z.string() }).nullable(),
  /** Invited and taken ones, not freed ones. */
  used: z.array(managedSeatSchema),
  /** `none`: nothing was ever paid. `unreachable`: card, receipts and next amount cannot be read now. */
  provider: z.enum(['none', 'read', 'unreachable']),
  card: z
    .object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() })
    .nullable(),
  /** The newest first. Negative: it became a credit. */
  receipts: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      at: instant,
      cents: z.number(),
      /** In `cents`. */
      taxCents: z.number(),
      currency: z.string(),
      status: z.enum(['open', 'paid', 'uncollectible', 'void']),
      url: z.string().nullable(),
    }),
  ),
})
export type ManagedFirm = z.infer<typeof managedFirmSchema>

/** GET /api/account/seats: the firms whose contact is signed in. Mostly none, or one. */
export const managedFirmsSchema = z.object({ firms: z.array(managedFirmSchema) })
export type ManagedFirms = z.infer<typeof managedFirmsSchema>

/** The body of POST /api/account/seats/invite. */
export const inviteToSeatSchema = z.object({
  firm: uuid,
  email: emailAddress,
  name: optionalLine(firmLimits.inviteeName).default(null),
})
export type InviteToSeat = z.infer<typeof inviteToSeatSchema>

/** The query of GET /api/account/seats/number, which says what another number costs. */
export const seatNumberQuerySchema = z.object({ firm: uuid, seats })

export const seatNumberPreviewSchema = z.object({
  seats: z.number(),
  /** When it was computed; sent back, it costs the same for half an hour. */
  at: instant,
  dueNowCents: z.number(),
  currency: z.string(),
  nextAt: instant,
  nextCents: z.number(),
})
export type SeatNumberPreview = z.infer<typeof seatNumberPreviewSchema>

const lookAgain = { error: 'Please look at the amount again.' }

/** The body of POST /api/account/seats/number: what the manager has seen. */
export const changeSeatNumberSchema = z.object({
  firm: uuid,
  seats,
  at: z.iso.datetime(lookAgain),
  dueNowCents: z.number(lookAgain).int(),
  nextAt: z.iso.datetime(lookAgain),
  nextCents: z.number(lookAgain).int(),
})
export type ChangeSeatNumber = z.infer<typeof changeSeatNumberSchema>

/** The body of POST /api/account/seats/pay. Where to pay: `openedCheckoutSchema`. */
export const payForFirmSchema = z.object({ firm: uuid })
