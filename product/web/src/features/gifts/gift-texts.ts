import { dayText } from '@/lib/dates'
import type { GiftPreview } from '@juno/domain/payments/gift'

export const giftTexts = {
  buyFailed: 'The payment page did not open, and nothing was charged. Please try again.',
  lookUpFailed: 'We could not look this code up. Please try again.',
  redeemFailed: 'The gift was not redeemed. Please try again: your code is still good.',
  loadFailed: 'Failed to load gifts. Please try again later.',
  failed: 'This did not work. Please try again.',
  redeemedStays:
    'Redeemed, so it is not refunded here. If you give all of the money back in Stripe’s dashboard, the membership ends.',
  disputed: {
    open: 'The buyer has disputed this payment with their bank. Until the bank decides, the code cannot be used.',
    redeemed:
      'The buyer has disputed this payment with their bank. If the money goes back, the membership ends.',
  },
  codeIncomplete:
    'A gift code has 20 letters and digits. A shorter one is a discount: enter it below the plans.',
}

const day = (instant: string) => dayText(instant.slice(0, 10), { dateStyle: 'long' })

/** Says what redeeming would do, before it is done. */
export function effectText({ effect, months }: Pick<GiftPreview, 'effect' | 'months'>): string {
  switch (effect.kind) {
    case 'now':
      return `Your membership opens at once and runs until ${day(effect.endsAt)}. Nothing renews automatically.`
    case 'after':
      return `Your membership already runs until ${day(effect.startsAt)}. Your gift then extends it to ${day(effect.endsAt)}.`
    case 'pause':
      return `You have paid until ${day(effect.startsAt)}. Your gift begins then, and your own plan pauses: its next payment is on ${day(effect.endsAt)}.`
    case 'with account':
      return `Your membership begins today and runs for ${months} months. We email ${effect.email} the link to create the account.`
    case 'apply first':
      return 'Every member applies first. Your code does not expire: keep it, and redeem it once you are approved.'
    case 'not now':
      return effect.why
  }
}
