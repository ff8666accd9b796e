/** Has the texts of the event pages, to the letter (docs/specification/events.md#texts). */
export const eventTexts = {
  loadFailed: 'Failed to load events',
  detailsFailed: 'Failed to load event details',
  notFound: 'Event not found',

  created: 'Event created successfully!',
  createFailed: 'Failed to create event. Please try again.',
  updated: 'Event updated successfully!',
  updateFailed: 'Failed to update event. Please try again.',
  deleted: 'Event deleted successfully',
  deleteFailed: 'Failed to delete event',
  linkFailed: 'The event is saved, but its meeting link is not. Please try again.',
  mayNotEdit: 'You do not have permission to edit events',

  attendeesFailed: 'Failed to load attendees',
  mailFailed: 'Failed to send emails',
  nobodyMatches: 'No attendees match the selected filter',
  mayNotView: 'You do not have permission to view this page',

  rsvpNeedsLogin: 'You must be logged in to RSVP',
  rsvpFailed: (message: string) => `Failed to update RSVP: ${message}`,

  submitNeedsLogin: 'You must be logged in to submit an event',
  submitted: 'Event submitted successfully! It will be reviewed by an admin.',
  submitFailed: 'Failed to submit event. Please try again.',
  endBeforeStart: 'End date cannot be before start date',
  endsNextDay: 'Does it end on the next day? Then choose “Multi-day event”.',

  pendingFailed: 'Failed to load pending events',
  approved: 'Event approved and added to calendar',
  approveFailed: 'Failed to approve event',
  rejected: 'Event rejected',
  rejectFailed: 'Failed to reject event',
  notAuthenticated: 'User not authenticated',
  accessDenied: 'Access Denied - You do not have permission to access this page.',
  unknownUser: 'Unknown User',
} as const

/** The place of an event that names none. */
export const defaultEventLocation = 'Online'

/** Lists shorten longer descriptions, with See more and See less (docs/specification/events.md#short-description). */
export const shortDescriptionLength = 150

/** Milliseconds after the message that an event was submitted to the calendar. */
export const submittedRedirectDelay = 2_000
