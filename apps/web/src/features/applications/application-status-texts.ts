// What an applicant reads about where her application stands.
import type { ApplicationStanding } from '@juno/domain/applications/application-status'
import type { FurtherApplication } from '@juno/domain/applications/further-application'

export const standingTexts: Record<ApplicationStanding['status'], { title: string; text: string }> = {
  pending: {
    title: 'We are reading your application',
    text: 'A person on our team reads every application. There is nothing else you need to do for now.',
  },
  approved: {
    title: "Congratulations, you're in!",
    text: 'Your application was approved. Choose your membership, and your account is a minute away.',
  },
  declined: {
    title: 'We could not offer you a place this time',
    text: 'Thank you for the time and thought you gave your application. This is about fit with the community as it is today, and says nothing about the worth of what you are building. Things change, and you are welcome to apply again when yours have.',
  },
  member: {
    title: 'You are a member already',
    text: 'Everything is set. Sign in, and you are in.',
  },
}

/** About a further application, by what became of it. */
export const furtherTexts: Record<FurtherApplication['standing'], { title: string; text: string }> = {
  open: {
    title: 'Use these answers instead?',
    text: 'Your first answers stand until you say otherwise. If these are yours, they take the place of the first ones, and your application keeps its place in the queue.',
  },
  used: {
    title: 'We read your newer answers',
    text: 'They have taken the place of the first ones. You hear from us by email.',
  },
  decided: {
    title: 'Your application is decided already',
    text: 'The answers you sent first were the ones we read. Our reply is in your email.',
  },
}

export const unknownLink = {
  title: 'We do not know this link',
  text: 'Links sometimes break when they are copied. Please open the newest email that we sent you about your application, or write to us.',
}
