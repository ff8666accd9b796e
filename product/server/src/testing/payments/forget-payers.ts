import type { TestApi } from '../test-api'

/** Lists the tables that earlier payers left rows in: jobs that run every minute would look at these rows. */
const FORGET = [
  'private.sandbox_stripe_events',
  'private.sandbox_stripe_requests',
  'private.stripe_events',
  'private.comparison_days',
  'private.begun_checkouts',
  'private.payments',
  'private.disputes',
  'private.reconciliations',
  'private.gifts',
  'private.firm_seats',
  'private.firm_memberships',
  'private.firms',
  'public.pending_registrations',
  'public.memberships',
  'public.mail_outbox',
]
  .map(table => `delete from ${table};`)
  .join('')

/** All payers, their payments and mails, here and in the sandbox. */
export const forgetPayers = ({ rows }: Pick<TestApi, 'rows'>) =>
  rows(`${FORGET} delete from private.sandbox_stripe_objects where customer is not null`)
