// What the settings page says.
export const settingsTexts = {
  loadFailed: 'The settings could not be loaded.',
  saved: 'Settings saved',
  savedWhat: 'They hold from now on; pages that are open show them after a reload.',
  check: 'Please check the highlighted fields.',
  fixed: (name: string) => `Set where the server runs (${name}), which wins over this page.`,
} as const
