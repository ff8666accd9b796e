import { plural } from '@juno/domain/text/plural'

export const paymentTexts = {
  loadFailed: 'Failed to load payments. Please try again later.',
  attachFailed: 'Failed to attach this payment. Please try again.',
  attached: 'The payment is attached. Their membership is open.',
  dismissFailed: 'Failed to dismiss this payment. Please try again.',
  dismissed: 'The payment is dismissed.',
  refundFailed: 'Failed to refund this payment. Please try again.',
  bringBackFailed: 'Failed to bring this payment back. Please try again.',
  broughtBack: 'The payment is back on the list.',
  previewFailed: 'The subscriptions could not be looked up. Please try again.',
  importFailed: 'Not all subscriptions were imported. Please look them up and try again.',
  nothingElsewhere: 'Every subscription that runs at Stripe is here already.',
  lookedAt: (count: number) =>
    `Checked ${count.toLocaleString('en')} Stripe ${count === 1 ? 'subscription' : 'subscriptions'} so far …`,
  tooManyLines: (most: number) => `Please import at most ${most.toLocaleString('en')} lines at a time.`,
  withOtherPrices: (count: number) =>
    `Also import ${count === 1 ? 'the one with a price' : `the ${count.toLocaleString('en')} with prices`} other than your plans’. This may be for another product of yours, so please check first.`,
  imported: (count: number) => `${plural(count, 'subscription was', 'subscriptions were')} imported.`,
  disputesFailed: 'Failed to load the disputed payments. Please try again later.',
  evidenceCopied: 'The facts are copied.',
  evidenceNotCopied: 'Your browser did not let us copy. Please copy the text under “What we know”.',
  endingMissing: 'Please choose what becomes of the membership.',
  noteMissing: 'Please write why, so that the team understands it later.',
}
