/** The two addresses of the way out: for people a page with a button, for mail programs one POST (RFC 8058). */

/** In the text of a mail that is written once for everybody; each recipient's own token replaces it. */
export const TOKEN_PLACEHOLDER = '00000000-aaaa-4bbb-8ccc-unsubscribe0'

export const unsubscribePage = (siteUrl: string, token: string | null) =>
  token === null ? `${siteUrl}/unsubscribe` : `${siteUrl}/unsubscribe?token=${token}`

export const oneClickAddress = (siteUrl: string, token: string) =>
  `${siteUrl}/api/newsletter/unsubscribe?token=${token}`
