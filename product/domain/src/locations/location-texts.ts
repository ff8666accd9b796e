export const locationSearchTexts = {
  placeholder: 'Search location',
  empty: 'No location found',
} as const
