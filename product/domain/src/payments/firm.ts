/** Defines seats that a firm pays for: requests and responses of /api/firms and /api/seats. */
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

/** A mailed invitation can be accepted for this many days. A new one can be sent at any time. */
export const SEAT_LINK_DAYS = 30

const instant = z.string()
const plan = z.enum(['monthly', 'annual'])

const seatsWrong = `Please enter a whole number from 1 to ${firmLimits.seats}.`
const typedSeats = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, seatsWrong)
  .transform(Number)
/** Accepts a number, or the text of a field. */
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
  /**
   * The price of one seat and one period. It accepts cents, or the text of a field. Empty or null means the price of
   * the plan.
   */
  seatPriceCents: z.preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? null : value),
    typedCents('the price', priceLimits).nullable(),
  ),
}
export const firmOfferSchema = z.object(offer)
export type FirmOffer = z.infer<typeof firmOfferSchema>

/** The body of POST /api/payments/firms. */
export const newFirmSchema = z.object({
  /** The form makes the id, so that a firm that is sent twice is stored once. */
  id: uuid,
  ...offer,
})
export type NewFirm = z.infer<typeof newFirmSchema>

/** The body of POST /api/payments/firms/{id}, as long as nothing is paid. */
export const changeOfferSchema = z.object({
  ...offer,
  /** The offer as the form read it. Nothing is saved over another version. */
  seen: firmOfferSchema.optional(),
})
export type ChangeOffer = z.infer<typeof changeOfferSchema>

export const firmContactSchema = z.object(contact)

/** The body of POST /api/payments/firms/{id}/contact. */
export const changeContactSchema = z.object({ ...contact, seen: firmContactSchema.optional() })
export type ChangeContact = z.infer<typeof changeContactSchema>

export const firmMadeSchema = z.object({ id: z.string(), message: z.string() })
export const firmMessageSchema = z.object({ message: z.string() })

/** The states of a firm. */
export const firmStandings = ['offered', 'paid', 'ending', 'owing', 'ended', 'withdrawn'] as const
export type FirmStanding = (typeof firmStandings)[number]

/** @param state of its newest membership, or null when it never paid */
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
    // It is unpaid for some minutes, until it is ended.
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

/** Returns whether a checkout may be opened. Nothing is paid twice. */
export const isPayable = (standing: FirmStanding): boolean => standing === 'offered' || standing === 'ended'

/** The holder of a firm's link sends this to GET /api/firms, POST /api/firms/checkout and /api/firms/account-link. */
export const firmLinkSchema = z.object({ firm: uuid })

/** The response to the holder of a firm's link. */
export const firmLookUpSchema = z.object({
  standing: z.enum(firmStandings),
  name: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  seats: z.number(),
  plan,
  /** The price of one seat and one period, without tax. */
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

/** Why a seat is free again, or null while it is not. */
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

/** The body of POST /api/seats/take, by a person without an account. */
export const takeSeatSchema = seatTokenSchema.extend({
  name: line('your name', firmLimits.inviteeName),
  termsAccepted: z.literal(true, { error: termsNotAccepted.message }),
  termsVersion: shownTermsVersion,
})
export type TakeSeat = z.infer<typeof takeSeatSchema>

/** The body of POST /api/account/seats/take. */
export const takeOwnSeatSchema = seatTokenSchema.extend({
  /** Ends the person's own paid plan with its period. It must be true where there is one that renews. */
  endOwn: z.boolean().default(false),
})

/** Describes an invitation. Unknown or expired links are the errors seat_unknown and seat_expired. */
export const seatLookUpSchema = z.object({
  /** `open`: it can be accepted now. `waits`: the firm has not paid at the moment. */
  standing: z.enum(['open', 'waits']),
  firmName: z.string(),
  inviterName: z.string(),
  /** The address to which it was mailed. */
  email: z.string(),
  /** The name that the inviter wrote. */
  name: z.string().nullable(),
  /** Whether this address has an account, which then signs in to accept the seat. */
  accountExists: z.boolean(),
})
export type SeatLookUp = z.infer<typeof seatLookUpSchema>

/** Describes an invitation to a signed-in person. */
export const ownSeatLookUpSchema = seatLookUpSchema.extend({
  /** The address of the signed-in account, which may differ from the address of the invitation. */
  ownEmail: z.string(),
  /** The person's own plan that renews, or null. */
  own: z
    .object({
      plan: plan.nullable(),
      /** The end of the paid period. */
      paidUntil: instant.nullable(),
    })
    .nullable(),
  /** The firm of a seat that the person has already. */
  seatOf: z.string().nullable(),
})
export type OwnSeatLookUp = z.infer<typeof ownSeatLookUpSchema>

export const seatTakenSchema = z.object({
  message: z.string(),
  /** Opens /create-account?token=…, and is null for a person with an account. */
  token: z.string().nullable(),
})
export type SeatTaken = z.infer<typeof seatTakenSchema>

const managedSeatSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** The name of the account, or the one that the inviter wrote. */
  name: z.string().nullable(),
  status: z.enum(['invited', 'taken']),
  /** The time of the newest mail. */
  invitedAt: instant,
  /** The link has expired and can be sent again. */
  expired: z.boolean(),
  takenAt: instant.nullable(),
  /** The seat is accepted, and the account does not exist yet. */
  waitsForAccount: z.boolean(),
})
export type ManagedSeat = z.infer<typeof managedSeatSchema>

const managedFirmSchema = z.object({
  id: z.string(),
  name: z.string(),
  standing: z.enum(firmStandings),
  plan,
  /** How many seats the firm pays for. */
  seats: z.number(),
  /** How many of them are paid until `paidUntil`, where the number was lowered. It is never smaller than `seats`. */
  paidSeats: z.number(),
  seatPriceCents: z.number(),
  currency: z.string(),
  /** The end of the paid period. */
  paidUntil: instant.nullable(),
  /** The time until which the seats stay open. Null where they do not end by themselves, and where none is open. */
  openUntil: instant.nullable(),
  /** The next payment, with tax and credit where the provider could be asked. Null where none is to come. */
  next: z.object({ at: instant, cents: z.number(), currency: z.string() }).nullable(),
  /** A payment that failed. */
  owed: z.object({ cents: z.number(), currency: z.string() }).nullable(),
  /** Invited and accepted seats, but not freed ones. */
  used: z.array(managedSeatSchema),
  /** `none`: nothing was ever paid. `unreachable`: card, receipts and next amount cannot be read now. */
  provider: z.enum(['none', 'read', 'unreachable']),
  card: z
    .object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() })
    .nullable(),
  /** The newest comes first. A negative amount became a credit. */
  receipts: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      at: instant,
      cents: z.number(),
      /** The tax within `cents`. */
      taxCents: z.number(),
      currency: z.string(),
      status: z.enum(['open', 'paid', 'uncollectible', 'void']),
      url: z.string().nullable(),
    }),
  ),
})
export type ManagedFirm = z.infer<typeof managedFirmSchema>

/** GET /api/account/seats returns the firms whose contact is signed in: mostly none, or one. */
export const managedFirmsSchema = z.object({ firms: z.array(managedFirmSchema) })
export type ManagedFirms = z.infer<typeof managedFirmsSchema>

/** The body of POST /api/account/seats/invite. */
export const inviteToSeatSchema = z.object({
  firm: uuid,
  email: emailAddress,
  name: optionalLine(firmLimits.inviteeName).default(null),
})
export type InviteToSeat = z.infer<typeof inviteToSeatSchema>

/** The query of GET /api/account/seats/number, which returns the price of another number. */
export const seatNumberQuerySchema = z.object({ firm: uuid, seats })

export const seatNumberPreviewSchema = z.object({
  seats: z.number(),
  /** The time of the computation. Sent back within half an hour, it keeps the price the same. */
  at: instant,
  dueNowCents: z.number(),
  currency: z.string(),
  nextAt: instant,
  nextCents: z.number(),
})
export type SeatNumberPreview = z.infer<typeof seatNumberPreviewSchema>

const lookAgain = { error: 'Please look at the amount again.' }

/** The body of POST /api/account/seats/number, with what the manager has seen. */
export const changeSeatNumberSchema = z.object({
  firm: uuid,
  seats,
  at: z.iso.datetime(lookAgain),
  dueNowCents: z.number(lookAgain).int(),
  nextAt: z.iso.datetime(lookAgain),
  nextCents: z.number(lookAgain).int(),
})
export type ChangeSeatNumber = z.infer<typeof changeSeatNumberSchema>

/** The body of POST /api/account/seats/pay. It responds with `openedCheckoutSchema`. */
export const payForFirmSchema = z.object({ firm: uuid })
