/** The words beside the newsletter box. The consent ledger keeps them with each consent that was given on them. */
export function newsletterConsentWording(brand: string): string {
  return `Send me the ${brand} newsletter by email. Optional, and every issue has an unsubscribe link.`
}
