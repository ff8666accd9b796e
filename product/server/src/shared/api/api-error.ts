/** The catalogue of errors of /api: code, status, and the public message. */
import { emailedCodeTexts } from '@juno/domain/account/emailed-code'
import { photoDenied } from '@juno/domain/images/stored-image-rules'
import { newsletterRefusals } from '@juno/domain/newsletter/newsletter'
import { twoFactorRefusals } from '@juno/domain/mfa/two-factor'
import { noAttendeesMatch } from '@juno/domain/rsvps/attendee-mail'

export const API_ERRORS = {
  invalid_json: { status: 400, message: 'The request is not valid JSON.' },
  unreadable_text: {
    status: 400,
    message: 'The request contains characters that cannot be stored. Please remove them and try again.',
  },
  invalid_input: { status: 400, message: 'Please check the highlighted fields and try again.' },
  invalid_request: { status: 400, message: 'The request could not be understood.' },
  invalid_signature: { status: 400, message: 'The signature of this event is missing, wrong or too old.' },
  image_missing: { status: 400, message: 'Please upload an image' },
  image_refused: { status: 400, message: 'This image cannot be used.' },
  wrong_password: { status: 400, message: 'This is not your password.' },
  coupon_refused: { status: 400, message: 'This code is not known here, or it is no longer valid.' },
  wrong_code: { status: 400, message: emailedCodeTexts.wrong },
  not_signed_in: { status: 401, message: 'Please sign in and try again.' },
  card_declined: {
    status: 402,
    message: 'Your card was declined. Please use another card; nothing was charged.',
  },
  admin_only: { status: 403, message: 'You do not have permission to do this.' },
  not_your_account: { status: 403, message: 'You can only do this for your own account.' },
  members_only: { status: 403, message: 'This is for members with an active membership.' },
  mfa_code_needed: { status: 403, message: twoFactorRefusals.codeNeeded },
  mfa_setup_needed: { status: 403, message: twoFactorRefusals.setupNeeded },
  mfa_code_again: { status: 403, message: twoFactorRefusals.codeAgain },
  application_needed: {
    status: 403,
    message:
      'A membership begins with an approved application. Please apply first, or open the link in your email.',
  },
  seat_refused: { status: 403, message: 'We cannot open this seat for you. Please write to us.' },
  checkout_closed: { status: 403, message: 'Payments are not set up here yet. Please write to us.' },
  photo_denied: { status: 403, message: photoDenied },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  application_not_found: { status: 404, message: 'This application does not exist.' },
  checkout_not_open: {
    status: 404,
    message: 'This checkout is no longer open. Please choose your plan again.',
  },
  status_link_unknown: {
    status: 404,
    message:
      'We do not know this link. Please open the newest email that we sent you about your application.',
  },
  profile_not_found: { status: 404, message: 'This account no longer exists.' },
  member_not_found: { status: 404, message: 'This account no longer exists.' },
  tool_not_found: { status: 404, message: 'This tool is no longer registered.' },
  testimonial_not_found: { status: 404, message: 'This testimonial does not exist.' },
  event_not_found: { status: 404, message: 'Event not found' },
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
  import_not_found: { status: 404, message: 'This import no longer exists.' },
  message_not_found: { status: 404, message: 'This message no longer exists.' },
  mailing_not_found: { status: 404, message: 'There is no such email to attendees.' },
  mail_not_found: { status: 404, message: 'This email does not exist.' },
  method_not_allowed: { status: 405, message: 'This address does not accept that method.' },
  newer_version: {
    status: 409,
    message: 'Somebody else has saved this since you opened it. Nothing was changed.',
  },
  import_begun: { status: 409, message: 'This import has begun already.' },
  import_incomplete: {
    status: 409,
    message: 'Some rows have not arrived. Nothing was imported; please choose the file again.',
  },
  wave_overtaken: {
    status: 409,
    message: 'Invitations have gone out since you looked. Please see who is left, and invite again.',
  },
  application_decided: { status: 409, message: 'This application has already been decided.' },
  application_changed: { status: 409, message: 'These answers have changed since you opened them.' },
  coupon_exists: { status: 409, message: 'There is a coupon with this code already.' },
  backup_under_way: { status: 409, message: 'A backup is being made already.' },
  no_mfa: { status: 409, message: twoFactorRefusals.nothingToReset },
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
  reply_exists: { status: 409, message: 'Somebody has already replied. Please read that reply first.' },
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
  not_attending: { status: 409, message: 'There is nothing to confirm: you do not attend this event.' },
  no_attendees: { status: 409, message: noAttendeesMatch },
  mail_not_retryable: {
    status: 409,
    message: 'This email cannot be sent again: it has gone out in the meantime, or it would arrive too late.',
  },
  last_admin: {
    status: 409,
    message: 'You are the only admin. Please make somebody else an admin before you close your account.',
  },
  postal_address_missing: { status: 409, message: newsletterRefusals.postalAddressMissing },
  no_subscribers: { status: 409, message: newsletterRefusals.noSubscribers },
  newsletter_in_past: { status: 409, message: newsletterRefusals.inPast },
  unknown_unsubscribe_link: { status: 404, message: newsletterRefusals.unknownLink },
  mail_bounced: {
    status: 409,
    message: 'Email to your address came back to us. Please check the address, or write to us.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_type: { status: 415, message: 'Please send this request as application/json.' },
  form_expected: { status: 415, message: 'Please send this request as multipart/form-data.' },
  quota_reached: { status: 429, message: 'That is all for today. You can upload more tomorrow.' },
  too_many_requests: { status: 429, message: 'That was a lot at once. Please wait a while and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again in a moment.' },
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
  busy: { status: 503, message: 'We are very busy right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ApiErrorCode = keyof typeof API_ERRORS

/** One problem with one field. `path` names the field, dots between levels; empty for the body as a whole. */
export interface Issue {
  path: string
  message: string
}

interface ApiErrorOptions {
  issues?: Issue[]
  headers?: Record<string, string>
  /** Replaces the catalogue's message where it depends on the request. */
  message?: string
  /** Private: logged, never sent. */
  cause?: unknown
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly issues: Issue[] | undefined
  readonly headers: Record<string, string>

  constructor(
    readonly code: ApiErrorCode,
    options: ApiErrorOptions = {},
  ) {
    super(options.message ?? API_ERRORS[code].message, { cause: options.cause })
    this.status = API_ERRORS[code].status
    this.issues = options.issues
    this.headers = options.headers ?? {}
  }
}
