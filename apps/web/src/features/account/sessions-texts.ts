// What the card of sessions says.
export const sessionTexts = {
  loadFailed: 'Your sessions could not be loaded',
  endedOne: 'Signed out there',
  endedOthers: { title: 'Signed out everywhere else', description: 'Here you stay signed in.' },
  endFailed: {
    title: 'That did not work',
    description: 'Nobody was signed out. Please try again in a moment.',
  },
} as const
