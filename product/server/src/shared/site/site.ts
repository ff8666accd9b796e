/** The site as mails, files and links describe it. The team may change the names: they are read again each time. */
export interface Site {
  readonly brand: string
  /** Public origin, without a trailing slash; links in mails are built from it alone. */
  readonly siteUrl: string
  /** The display name before the sender's address. */
  readonly senderName: string
}
