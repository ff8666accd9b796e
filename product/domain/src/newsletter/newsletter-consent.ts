/** Returns the text beside the newsletter checkbox. The consent ledger stores it with each consent. */
export function newsletterConsentWording(brand: string): string {
  return `Send me the ${brand} newsletter by email. Optional, and every issue has an unsubscribe link.`
}
