export const mfaTexts = {
  whyTeam:
    'Everyone on the team adds a second step to their password, so that a stolen password is not enough to reach what members entrust to us.',
  whyEveryone:
    'Everyone here adds a second step to their password, so that a stolen password is not enough to reach what members entrust to each other.',
  lostPhone: 'Lost your phone or key, or got a new one?',
  otherWays: 'If you set up a second one, it works too.',
  on: 'Two-factor sign-in is on',
  onWhat: 'From now on, signing in takes two steps. You are signed out everywhere else.',
  /** Texts for accounts that have only authenticator apps. */
  apps: {
    asked: 'Signing in asks for a code from your app.',
    spare:
      'Should you lose your phone, a second app on a tablet or in your password manager still lets you in.',
    addAnother: 'Add another app',
    added: 'The app was added',
    addedWhat: 'You can sign in with the code from any of your apps.',
  },
  /** Texts for accounts that have other kinds, too. */
  ways: {
    asked: 'Signing in asks you to confirm in one of these ways.',
    spare: 'Should you lose this one, a second way still lets you in.',
    addAnother: 'Add another way',
    added: 'Another way was added',
    addedWhat: 'You can use any of them.',
  },
  chooseKind: 'Choose how you want to confirm that it is you.',
  countryCode: 'Please enter the number with its country code, such as +1 416 555 0123.',
  removed: 'The app was removed',
  removedOther: 'It was removed',
  removeFailed: 'It could not be removed. Please try again.',
  off: 'Two-factor sign-in is off',
  loadFailed: 'Your two-factor sign-in could not be loaded',
} as const

/** Returns the default name of the next app. */
export const appName = (taken: readonly string[]): string => {
  const name = (count: number) => (count === 1 ? 'Authenticator app' : `Authenticator app ${count}`)
  let count = taken.length + 1
  while (taken.includes(name(count))) count += 1
  return name(count)
}

export const appNameLimit = 60

/** Texts for an admin who turns off a member's two-factor sign-in. */
export const mfaResetTexts = {
  done: 'It is off. They are signed out everywhere and notified by email, and their password alone is enough again.',
  failed: 'Two-factor sign-in could not be turned off. Please try again.',
}
