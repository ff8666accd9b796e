/** The content of a mail without its look: each template returns this, the layout renders it as HTML and as text. */
import type { Site } from '../site/site'

export interface MailContent {
  subject: string
  /** The line that mailboxes show after the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  /** Short labelled answers, e.g. of an application. */
  facts?: { label: string; value: string; url?: string }[]
  action?: { label: string; url: string }
  /** A code to enter by hand. */
  code?: string
  /** Small print below the action. */
  notes?: string[]
  /** Renders web addresses in the paragraphs as links: only for text of the team. */
  linked?: boolean
  /** Lines at the foot, before the sender of the mail. */
  footer?: { lines: string[]; link: { label: string; url: string } }
}

/** A text file that goes with a mail. */
export interface MailAttachment {
  filename: string
  /** The type with its charset. */
  contentType: string
  content: string
}

/** Facts about the installation that templates may use. */
export type MailSite = Pick<Site, 'brand' | 'siteUrl'>

export interface RenderedMail {
  subject: string
  html: string
  text: string
}
