export const recoveryTexts = {
  title: 'Save your recovery codes',
  lead: 'Each code stands in for your second step once. Keep them in a safe place: we do not show them again.',
  missing: 'Please enter one of your recovery codes.',
  wrong: 'This is not one of your codes, or it was already used. Please try another one.',
  used: 'You signed in with a recovery code',
  makeFailed: 'Your recovery codes could not be made',
  replaceTitle: 'Make new recovery codes?',
  replaceWhat: 'The codes that you have now stop working at once.',
  none: 'You have no recovery codes. Without your phone or key you could not sign in: make ten codes and keep them in a safe place.',
} as const

export function codesLeftText(count: number): string {
  if (count === 0) return 'That was your last one. Please make new codes in your settings.'
  return count === 1
    ? 'You have 1 code left. You can make new ones in your settings.'
    : `You have ${count} codes left. You can make new ones in your settings.`
}

/** Returns the text of the file and of the printed page. */
export const codesFile = (brand: string, account: string, codes: readonly string[]): string =>
  [`Recovery codes for ${brand}`, `Account: ${account}`, 'Each code works once.', '', ...codes, ''].join('\n')
