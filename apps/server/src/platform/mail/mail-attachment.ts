/** A text file that goes with a mail. */
export interface MailAttachment {
  filename: string
  /** With its charset. */
  contentType: string
  content: string
}
