/** Lists large mail providers by the name of their server, with their customers' SPF term and the place of the keys. */

export interface MailProvider {
  name: string
  include: string
  /** Empty where each customer has others. */
  selectors: readonly string[]
}

const provider = (name: string, include: string, ...selectors: string[]): MailProvider => ({
  name,
  include,
  selectors,
})

const PROVIDERS: readonly (readonly [host: RegExp, provider: MailProvider])[] = [
  [/(^|\.)amazonaws\.com$/, provider('Amazon SES', 'amazonses.com')],
  [/(^|\.)postmarkapp\.com$/, provider('Postmark', 'spf.mtasv.net')],
  [/(^|\.)mailgun\.org$/, provider('Mailgun', 'mailgun.org', 'smtp', 'mailo', 'pic', 'k1', 'mx')],
  [/(^|\.)resend\.com$/, provider('Resend', 'amazonses.com', 'resend')],
  [/(^|\.)sendgrid\.net$/, provider('SendGrid', 'sendgrid.net', 's1', 's2')],
  [/(^|\.)mailjet\.com$/, provider('Mailjet', 'spf.mailjet.com', 'mailjet')],
  [/(^|\.)(brevo|sendinblue)\.com$/, provider('Brevo', 'spf.brevo.com', 'brevo1', 'brevo2', 'mail')],
  [/(^|\.)(gmail|google)\.com$/, provider('Google', '_spf.google.com', 'google')],
  [
    /(^|\.)(office365|outlook)\.com$/,
    provider('Microsoft 365', 'spf.protection.outlook.com', 'selector1', 'selector2'),
  ],
  [/(^|\.)fastmail\.com$/, provider('Fastmail', 'spf.messagingengine.com', 'fm1', 'fm2', 'fm3')],
  [/(^|\.)zoho\.(com|eu)$/, provider('Zoho', 'zohomail.com', 'zoho', 'zmail')],
  [/(^|\.)infomaniak\.com$/, provider('Infomaniak', 'spf.infomaniak.ch')],
]

export const findProvider = (host: string): MailProvider | null =>
  PROVIDERS.find(([name]) => name.test(host.toLowerCase()))?.[1] ?? null

/** Many use these names. */
export const COMMON_SELECTORS = ['default', 'dkim', 'mail', 'k1', 's1', 'selector1', 'google']
