/** What mails, files and links say of this installation. The team may change the names: they are read anew each time. */
export interface Site {
  readonly brand: string
  /** Public origin, without a trailing slash; links in mails are built from it alone. */
  readonly siteUrl: string
  /** Stands before the address that mails come from. */
  readonly senderName: string
}
