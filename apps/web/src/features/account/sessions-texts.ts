// The texts of the sessions card.
export const sessionTexts = {
  loadFailed: 'Your sessions could not be loaded',
  endedOne: 'Signed out there',
  endedOthers: { title: 'Signed out everywhere else', description: 'You stay signed in here.' },
  endFailed: {
    title: 'That did not work',
    description: 'Nobody was signed out. Please try again in a moment.',
  },
} as const
