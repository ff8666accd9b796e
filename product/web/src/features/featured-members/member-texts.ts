export const featuredTexts = {
  loadFailed: 'Failed to load profiles',
  updateFailed: 'Failed to update featured members',
  updated: 'Featured members updated successfully',
  notAllowed: 'You do not have permission to manage featured members',
} as const
