/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types */
const GONE = ['NoEmail', 'Suppressed', 'OnAccountSuppressionList']

/** Returns what Amazon SES says of a bounce by its type and subtype, and Resend, which sends by it. */
export function sesClaim(type?: string, subType = ''): 'gone' | 'for now' | null {
  if (type !== 'Permanent') return 'for now'
  return GONE.includes(subType) ? 'gone' : null
}
