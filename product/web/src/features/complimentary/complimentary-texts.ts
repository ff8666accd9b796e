export const givenTexts = {
  failed: 'This did not work. Please try again.',
  loadFailed: 'Failed to load memberships. Please try again later.',
  personMissing: 'Please choose who gets it.',
}
