// The texts of the inbox (docs/specification/contact-messages.md#inbox).
export const messageTexts = {
  loadFailed: 'Failed to load messages',
  updateFailed: 'Failed to update message',
  markedAsRead: 'Message marked as read',
} as const
