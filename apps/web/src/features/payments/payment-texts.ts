// Texts of the page of unmatched payments.
export const paymentTexts = {
  loadFailed: 'Failed to load payments. Please try again later.',
  searchFailed: 'The search failed. Please try again.',
  attachFailed: 'Failed to attach this payment. Please try again.',
  attached: 'The payment is attached. Their membership is open.',
  dismissFailed: 'Failed to dismiss this payment. Please try again.',
  dismissed: 'The payment is dismissed.',
  refundFailed: 'Failed to refund this payment. Please try again.',
  bringBackFailed: 'Failed to bring this payment back. Please try again.',
  broughtBack: 'The payment is back on the list.',
  noteMissing: 'Please write why, so that the team understands it later.',
}
