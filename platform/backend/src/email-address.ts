/** Reads and checks email addresses, for accounts, forms and imports alike. A leaf. */

// Not every workspace that uses this file has the types of a browser or of Node.
declare const URL: { new (text: string): { hostname: string }; canParse(text: string): boolean }

/**
 * All of RFC 5322's atext, with dots anywhere, as the HTML standard and browsers have it: some providers gave out
 * addresses with two dots, or one at the end.
 */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
/** Labels as DNS has them. The last one is a word, or a word of another script in Punycode. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/
const NOT_ASCII = /[^\0-\u007f]/
const LONGEST = 254

/**
 * Reads one address as people and providers write it. Addresses are compared and stored as it returns them: in lower
 * case, with a domain of another script in the form that mail servers know (`jo@müller.example` is
 * `jo@xn--mller-kva.example`, RFC 5890). The database accepts the same addresses (`public.email_address`).
 * @returns null for a text that is no address
 */
export function readEmailAddress(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const at = typed.lastIndexOf('@')
  const domain = domainInAscii(typed.slice(at + 1))
  const address = `${typed.slice(0, at)}@${domain}`
  return at > 0 && address.length <= LONGEST && LOCAL.test(typed.slice(0, at)) && DOMAIN.test(domain)
    ? address
    : null
}

function domainInAscii(domain: string): string {
  // A host of a URL may also be an IP address, or hold a port or percent signs.
  if (!NOT_ASCII.test(domain) || /[^a-z0-9.-]/.test(domain.replaceAll(/[^\0-\u007f]/g, ''))) return domain
  const link = `http://${domain}`
  return URL.canParse(link) ? new URL(link).hostname : domain
}
