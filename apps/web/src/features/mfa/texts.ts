// The texts of two-factor sign-in.
export const mfaTexts = {
  whyTeam:
    'Everyone on the team signs in with a password and a code from an authenticator app, so that a stolen password is not enough to reach what members entrust to us.',
  whyEveryone:
    'Everyone here signs in with a password and a code from an authenticator app, so that a stolen password is not enough to reach what members entrust to each other.',
  lostPhone: 'Lost your phone, or got a new one?',
  otherWays: 'If you set up a second app, its codes work too.',
  on: 'Two-factor sign-in is on',
  onWhat: 'From now on, signing in asks for a code. You are signed out everywhere else.',
  asked: 'Signing in asks for a code from your app.',
  spare:
    'Should you lose your phone, a second app on a tablet or in your password manager still lets you in.',
  chooseKind: 'Choose how you want to confirm that it is you.',
  addAnother: 'Add another app',
  added: 'The app was added',
  addedWhat: 'You can sign in with the code from any of your apps.',
  removed: 'The app was removed',
  off: 'Two-factor sign-in is off',
  loadFailed: 'Your authenticator apps could not be loaded',
} as const

/** The default name of the next app. */
export const appName = (taken: readonly string[]): string => {
  const name = (count: number) => (count === 1 ? 'Authenticator app' : `Authenticator app ${count}`)
  let count = taken.length + 1
  while (taken.includes(name(count))) count += 1
  return name(count)
}

export const appNameLimit = 60

/** For an admin who turns off a member's two-factor sign-in. */
export const mfaResetTexts = {
  done: 'It is off. They are signed out everywhere and notified by email, and their password alone is enough again.',
  failed: 'Two-factor sign-in could not be turned off. Please try again.',
}
