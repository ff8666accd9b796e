// Words the state of an application for the applicant.
import type { ApplicationStanding } from '@juno/domain/applications/application-status'
import type { FurtherApplication } from '@juno/domain/applications/further-application'

export const standingTexts: Record<ApplicationStanding['status'], { title: string; text: string }> = {
  pending: {
    title: 'We are reading your application',
    text: 'A person on our team is reading it. There is nothing else you need to do for now.',
  },
  approved: {
    title: "Congratulations, you're in!",
    text: 'Your application was approved. Choose your membership next; creating your account then takes a minute.',
  },
  declined: {
    title: 'We could not offer you a place this time',
    text: 'Thank you for the time and thought you gave your application. This is about fit with the community as it is today, and says nothing about the worth of what you are building. Things change, and you are welcome to apply again when they do.',
  },
  member: {
    title: 'You are already a member',
    text: 'Everything is ready. Just sign in.',
  },
}

/** The text about a further application, by its state. */
export const furtherTexts: Record<FurtherApplication['standing'], { title: string; text: string }> = {
  open: {
    title: 'Use these answers instead?',
    text: 'Your first answers count until you choose the new ones. If these are yours, they replace the first ones, and your application keeps its place in the queue.',
  },
  unsent: {
    title: 'Is this application yours?',
    text: 'Somebody sent it with your email address. Nothing happens until you say that it is yours.',
  },
  used: {
    title: 'We have these answers',
    text: 'They are the ones that we read. We will email you our decision.',
  },
  decided: {
    title: 'Your application has already been decided',
    text: 'The answers you sent first were the ones we read. Our reply is in your email.',
  },
}
