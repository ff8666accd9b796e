/**
 * What a mail says, apart from how it looks: each template returns this, the layout draws it as HTML and as text.
 */
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
  /** For typing in by hand. */
  code?: string
  /** Small print below the action. */
  notes?: string[]
  /** Draws the web addresses in the paragraphs as links: only for what the team wrote. */
  linked?: boolean
  /** Stands at the foot, in front of where the mail comes from. */
  footer?: { lines: string[]; link: { label: string; url: string } }
}

/** A text file that goes with a mail. */
export interface MailAttachment {
  filename: string
  /** With its charset. */
  contentType: string
  content: string
}

/** What every template may mention of the installation. */
export type MailSite = Pick<Site, 'brand' | 'siteUrl'>

export interface RenderedMail {
  subject: string
  html: string
  text: string
}
