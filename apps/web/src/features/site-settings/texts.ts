// The texts of the settings page.
export const settingsTexts = {
  loadFailed: 'The settings could not be loaded.',
  saved: 'Settings saved',
  savedWhat: 'They apply from now on. Reload open pages to see them.',
  check: 'Please check the highlighted fields.',
  fixed: (name: string) => `Set on the server (${name}), so it cannot be changed here.`,
} as const
