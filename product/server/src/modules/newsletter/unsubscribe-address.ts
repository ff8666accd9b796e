/** Builds the two ways to unsubscribe: a page with a button for people, one POST for mail programs (RFC 8058). */

/** Placeholder in a mail that is rendered once for everybody; each recipient's own token replaces it. */
export const TOKEN_PLACEHOLDER = '00000000-aaaa-4bbb-8ccc-unsubscribe0'

export const unsubscribePage = (siteUrl: string, token: string | null) =>
  token === null ? `${siteUrl}/unsubscribe` : `${siteUrl}/unsubscribe?token=${token}`

export const oneClickAddress = (siteUrl: string, token: string) =>
  `${siteUrl}/api/newsletter/unsubscribe?token=${token}`
