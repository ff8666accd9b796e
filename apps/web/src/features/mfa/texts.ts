// What the screens of two-factor sign-in say.
export const mfaTexts = {
  enterCode: 'Enter the code from your authenticator app',
  codeLead: 'Almost there: now the six digits that your app shows for this account.',
  codeIncomplete: 'Please enter all six digits.',
  whyTeam:
    'Everybody on the team signs in with a code from an authenticator app besides the password. It keeps what members entrust to us safe when a password is stolen.',
  whyEveryone:
    'Everybody here signs in with a code from an authenticator app besides the password. It keeps what members entrust to each other safe when a password is stolen.',
  lostPhone: 'Lost your phone, or got a new one?',
  on: 'Two-factor sign-in is on',
  onWhat: 'Signing in asks for a code from now on. Wherever else you were signed in, you are signed out.',
  added: 'The app was added',
  addedWhat: 'Signing in takes the code of any of your apps.',
  removed: 'The app was removed',
  off: 'Two-factor sign-in is off',
  loadFailed: 'Your authenticator apps could not be loaded',
} as const

/** What the first app is called in her list, and the ones after it: the name is fixed once given. */
export const appName = (taken: readonly string[]): string => {
  const name = (count: number) => (count === 1 ? 'Authenticator app' : `Authenticator app ${count}`)
  let count = taken.length + 1
  while (taken.includes(name(count))) count += 1
  return name(count)
}

export const appNameLimit = 60

/** What an admin reads who turns off a member's two-factor sign-in. */
export const mfaResetTexts = {
  done: 'It is off. They are signed out everywhere, an email tells them, and their password lets them in again.',
  failed: 'Two-factor sign-in could not be turned off. Please try again.',
}
