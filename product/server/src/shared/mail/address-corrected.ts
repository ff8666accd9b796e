/** Writes to both addresses once the team has corrected one. The one of before may be a stranger's: it reads no other. */
import type { MailContent, MailSite } from './mail-content'

export const noLongerHere = ({ brand }: MailSite): MailContent => ({
  subject: `This is no longer the address of a person at ${brand}`,
  preview: 'What we sent here before no longer works.',
  heading: 'The address was corrected',
  paragraphs: [
    `Somebody gave us this address at ${brand}, and our team has replaced it by another one. What we sent here before no longer works, and no more emails about it come here.`,
    'Was this your address all along? Then please reply to this email.',
  ],
})

/** @param what moved, for example "your account" */
export const nowHere = (
  { what, action }: { what: string; action: NonNullable<MailContent['action']> },
  { brand }: MailSite,
): MailContent => ({
  subject: `Your address at ${brand} was corrected`,
  preview: 'Our team has moved you to this address.',
  heading: 'Your address was corrected',
  paragraphs: [
    `Our team has moved ${what} at ${brand} to this address. From now on our emails come here, and what we sent to the one of before no longer works.`,
  ],
  action,
  notes: ['If this was not what you wanted, please reply to this email.'],
})
