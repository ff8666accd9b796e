export const messageTexts = {
  loadFailed: 'Failed to load messages',
  replyFailed: 'Your reply was not sent. Please try again.',
  updateFailed: 'Failed to update message',
  markedAsRead: 'Message marked as read',
} as const
