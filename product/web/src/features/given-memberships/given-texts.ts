export const givenTexts = {
  failed: 'This did not work. Please try again.',
  loadFailed: 'Failed to load memberships. Please try again later.',
  searchFailed: 'The search failed. Please try again.',
  personMissing: 'Please choose who gets it.',
}
