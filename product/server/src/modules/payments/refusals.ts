/** Lists the refusals of this module's endpoints, besides those of every module. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  coupon_refused: { status: 400, message: 'This code is not known here, or it is no longer valid.' },
  card_declined: {
    status: 402,
    message: 'Your card was declined. Please use another card; nothing was charged.',
  },
  application_needed: {
    status: 403,
    message:
      'A membership begins with an approved application. Please apply first, or open the link in your email.',
  },
  seat_refused: { status: 403, message: 'We cannot open this seat for you. Please write to us.' },
  checkout_closed: { status: 403, message: 'Payments are not set up here yet. Please write to us.' },
  application_not_found: { status: 404, message: 'This application does not exist.' },
  checkout_not_open: {
    status: 404,
    message: 'This checkout is no longer open. Please choose your plan again.',
  },
  member_not_found: { status: 404, message: 'This account no longer exists.' },
  firm_unknown: {
    status: 404,
    message: 'We do not know this link. Please open the newest email about the seats of your firm.',
  },
  seat_unknown: {
    status: 404,
    message: 'We do not know this link. Please open the newest email about your seat.',
  },
  gift_unknown: { status: 404, message: 'We do not know this code. Please check it letter by letter.' },
  no_membership: { status: 404, message: 'There is no membership to manage.' },
  coupon_not_found: { status: 404, message: 'This coupon no longer exists.' },
  coupon_exists: { status: 409, message: 'There is a coupon with this code already.' },
  already_paid: {
    status: 409,
    message:
      'Your membership is paid already, and nothing was charged. Please sign in, or create your account with the link in your email.',
  },
  firm_paid: { status: 409, message: 'This firm pays already. Please load the list again.' },
  firm_changed: { status: 409, message: 'This firm has changed in the meantime. Please load it again.' },
  firm_not_payable: { status: 409, message: 'There is nothing to pay for this firm at the moment.' },
  seats_full: { status: 409, message: 'All seats are in use. Please free one, or add seats.' },
  seats_in_use: { status: 409, message: 'More seats than that are in use. Please free some first.' },
  seat_invited: { status: 409, message: 'This person has a seat, or an invitation to one, already.' },
  seat_gone: {
    status: 409,
    message:
      'This seat is taken already, or free for somebody else. If you took it yourself, please sign in, or open our newest email.',
  },
  seat_waits: {
    status: 409,
    message: 'The firm does not pay for its seats at the moment. Please ask whoever invited you.',
  },
  seat_account_exists: {
    status: 409,
    message: 'There is an account with this address already. Please sign in to take the seat.',
  },
  seat_own_plan: {
    status: 409,
    message: 'You pay for a plan of your own. Please choose whether it ends when you take the seat.',
  },
  seat_own_seat: { status: 409, message: 'You have a seat of a firm already.' },
  seat_expired: {
    status: 410,
    message: 'This link is too old. Please ask whoever invited you for a new one.',
  },
  gift_used: { status: 409, message: 'This code has been used already.' },
  gift_waits: { status: 409, message: 'This gift cannot be used now. The code stays good.' },
  membership_given: {
    status: 409,
    message: 'They have a complimentary membership already. Change its end instead.',
  },
  payment_settled: {
    status: 409,
    message: 'This payment has been dealt with already. Please load the list again.',
  },
  has_paid_membership: { status: 409, message: 'This person pays for a membership already.' },
  payment_refunded: { status: 409, message: 'This payment has been refunded already.' },
  nothing_due: { status: 409, message: 'No payment is due for this customer.' },
  nothing_to_dispute: { status: 409, message: 'There is no payment to dispute.' },
  nothing_to_refund: {
    status: 409,
    message: 'Nothing was paid for this subscription: there is nothing to refund.',
  },
  refund_under_way: {
    status: 409,
    message: 'A refund of this payment is under way already. Please look at it again in a minute.',
  },
  payment_disputed: {
    status: 409,
    message: 'The payer has disputed this payment with their bank, so it cannot be refunded.',
  },
  membership_refused: {
    status: 409,
    message: 'This is not possible for your membership as it stands now.',
  },
  membership_changed: {
    status: 409,
    message: 'Your membership has changed in the meantime. Please look at it again.',
  },
  amount_changed: {
    status: 409,
    message: 'The amount has changed in the meantime. Please look at it again; nothing was charged.',
  },
  price_unconfirmed: { status: 400, message: 'Please type the new price again.' },
  price_not_moved: {
    status: 409,
    message:
      'Their price cannot be changed now: the membership is paused, ends, or a payment is open. Please load the list again.',
  },
  money_back_asked: {
    status: 409,
    message: 'You have asked for it already: your money is on its way back to you.',
  },
  guarantee_over: {
    status: 409,
    message: 'The money-back guarantee no longer covers this payment. Please write to us.',
  },
  refund_changed: {
    status: 409,
    message: 'The amount has changed in the meantime. Please look at it again.',
  },
  payments_refused: {
    status: 502,
    message:
      'Our payment provider did not accept this, so it was not done. If it happens again, please write to us.',
  },
  payments_unavailable: {
    status: 503,
    message:
      'Our payment provider does not respond right now. Nothing was charged. Please try again in a few minutes.',
  },
})
export type ApiError = InstanceType<typeof ApiError>
