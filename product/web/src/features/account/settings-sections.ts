// Holds the first sections of the settings. Their cards and the prerendered frame (member-frame.tsx) share the texts.

interface SectionTexts {
  title: string
  lead: string
}

export const emailsSection: SectionTexts = {
  title: 'Emails from us',
  lead: 'We always email you about your account and payments. The rest is up to you.',
}

export const addressSection: SectionTexts = {
  title: 'Email address',
  lead: 'You sign in with it, and we send our emails to it.',
}

export const changePasswordSection: SectionTexts = {
  title: 'Change Password',
  lead: 'Your other devices will ask for the new password.',
}
