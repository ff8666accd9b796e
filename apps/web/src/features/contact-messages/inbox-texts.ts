// What the inbox says (specification 3, section 8).
export const messageTexts = {
  loadFailed: 'Failed to load messages',
  updateFailed: 'Failed to update message',
  markedAsRead: 'Message marked as read',
} as const
