/**
 * Defines gift memberships: their codes, and requests of /api/gifts (docs/specification/given-memberships.md#gifts).
 */
import { z } from 'zod'
import { emailAddress, line, optionalLine, optionalParagraph, uuid } from '../text/text-rules'

export const giftLimits = { name: 120, message: 1000, code: 64 } as const

/** A gift opens this many months of membership: those of the annual plan, whose price it costs. */
export const GIFT_MONTHS = 12

/** The body of POST /api/gifts. */
export const buyGiftSchema = z.object({
  name: line('your name', giftLimits.name),
  email: emailAddress,
  recipientName: optionalLine(giftLimits.name),
  message: optionalParagraph(giftLimits.message),
})
export type BuyGift = z.infer<typeof buyGiftSchema>

export const giftCheckoutSchema = z.object({ url: z.string() })

/** The alphabet of Crockford's base 32: no letter that looks like a digit, and no u. */
export const GIFT_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A code has 20 characters of 5 bits each. */
export const GIFT_CODE_LENGTH = 20

const READ_AS: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Returns the code as it was made, however it is typed, or null for a text that cannot be one. */
export function normaliseGiftCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\-–—]/g, '')
  const code = [...letters].map(letter => READ_AS[letter] ?? letter).join('')
  const isOne = code.length === GIFT_CODE_LENGTH && [...code].every(letter => GIFT_ALPHABET.includes(letter))
  return isOne ? code : null
}

/** Returns the code in groups of five. */
export const giftCodeText = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? ''

const code = z
  .string({ error: 'Please enter the code.' })
  .max(giftLimits.code, 'This is longer than a code.')
  .transform(normaliseGiftCode)
  .pipe(
    z.string({
      error: 'A gift code has 20 letters and digits. A shorter one is a discount: enter it below the plans.',
    }),
  )

/** The body of POST /api/account/gifts/look-up and …/redeem. */
export const giftCodeSchema = z.object({ code })

/** The body of POST /api/gifts/look-up. `application` is that of the link with which the visitor came. */
export const giftLookUpSchema = z.object({ code, application: uuid.optional() })

/** The body of POST /api/gifts/redeem, by an approved applicant without an account. */
export const giftRedeemSchema = z.object({ code, application: uuid })

/** The effect of the gift: `now` opens at once, `after` extends what is open, `pause` also pauses a paying plan. */
export const giftEffectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['now', 'after', 'pause']),
    /** ISO instants. */
    startsAt: z.string(),
    endsAt: z.string(),
  }),
  z.object({ kind: z.literal('with account'), email: z.string() }),
  /** The person may not be a member yet, so the code waits. */
  z.object({ kind: z.literal('apply first') }),
  /** It cannot be redeemed now, and says why. */
  z.object({ kind: z.literal('not now'), why: z.string() }),
])

export const giftPreviewSchema = z.object({
  buyerName: z.string(),
  recipientName: z.string().nullable(),
  message: z.string().nullable(),
  months: z.number(),
  effect: giftEffectSchema,
})
export type GiftPreview = z.infer<typeof giftPreviewSchema>

export const giftRedeemedSchema = z.object({ message: z.string(), open: z.boolean() })
export type GiftRedeemed = z.infer<typeof giftRedeemedSchema>
