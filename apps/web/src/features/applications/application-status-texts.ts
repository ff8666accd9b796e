// What an applicant reads about where her application stands.
import type { ApplicationStanding } from '@juno/domain/applications/application-status'

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

export const unknownLink = {
  title: 'We do not know this link',
  text: 'Links sometimes break when they are copied. Please open the newest email that we sent you about your application, or write to us.',
}
