/**
 * Returns the headers by which mail programs and servers know that no person wrote a mail (RFC 3834), and that it goes
 * to a list (RFC 2919): they send no notice of absence back, and people can sort it.
 * @param kind of the mail in the outbox
 * @param host of the site
 */
export function automaticHeaders(kind: string, host: string): Record<string, string> {
  if (kind === WRITTEN_BY_A_PERSON) return {}
  return {
    'Auto-Submitted': 'auto-generated',
    // All but NDR: bounces are wanted (Microsoft, [MS-OXCMAIL] 2.1.3.2.20).
    'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
    ...(kind === LIST && { 'List-Id': `<${LIST}.${host}>` }),
  }
}

const WRITTEN_BY_A_PERSON = 'contact-reply'
const LIST = 'newsletter'
