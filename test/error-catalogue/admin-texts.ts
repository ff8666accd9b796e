/**
 * The ledger of the texts that events and the admin area say, to the letter, and
 * the test that shows each: [text, file, title of the test, the constant that holds the text where the test names that].
 */
export type ShownText = readonly [text: string, file: string, test: string, constant?: string]

const admin = (page: string) => `apps/web/src/app/routes/admin/${page}.test.tsx`
const events = 'apps/web/src/app/routes/member/events.test.tsx'
const submitting = 'apps/web/src/app/routes/member/submit-event.test.tsx'
const resources = 'apps/web/src/app/routes/resources/resource-pages.test.tsx'
const applications = 'e2e/3-manual-review.spec.ts'
const router = 'apps/web/src/app/router.test.tsx'
const eventsAdmin = admin('events-admin')
const digests = admin('weekly-digests')
const reads = admin('recommended-reads')
const quotes = admin('testimonials')

const failing = 'says why creating, changing, toggling and deleting failed'
const deciding = '%s decides with the notes, and says what came of it'
const reviewing = 'pressing %s says what came of it'
const notAllowed = 'tells members that they may not %s'
const goesWrong = 'what goes wrong while deciding is said in the dialog, and the application stays'
const answering = 'the first answer, %s, is inserted and confirmed'

export const adminTexts: readonly ShownText[] = [
  // Inbox
  [
    'Failed to load messages',
    admin('messages'),
    'says that messages failed to load, and offers to try again',
    'messageTexts.loadFailed',
  ],
  [
    'Failed to update message',
    admin('messages'),
    'says what came of marking one as read',
    'messageTexts.updateFailed',
  ],
  [
    'Message marked as read',
    admin('messages'),
    'says what came of marking one as read',
    'messageTexts.markedAsRead',
  ],

  // Digests
  [
    'Failed to fetch weekly digests: {message}',
    digests,
    'says why the digests could not be fetched',
    'digestTexts.fetchFailed',
  ],
  ['Could not verify admin status', digests, 'says %s', 'digestTexts.notVerified'],
  ['Only admins can create digests', digests, 'says %s', 'digestTexts.adminsOnly'],
  ['You must be logged in to create digests', digests, 'says %s', 'digestTexts.notSignedIn'],
  [
    'Failed to create weekly digest: {message}',
    digests,
    'says why a digest could not be created',
    'digestTexts.createFailed',
  ],
  [
    'Failed to update weekly digest',
    digests,
    'says when a digest could not be published',
    'digestTexts.updateFailed',
  ],
  [
    'Weekly digest created successfully',
    digests,
    'creates a draft in her name, and says so',
    'digestTexts.created',
  ],

  // Events
  [
    'Failed to load events',
    events,
    'says that the events could not be loaded, and loads them when asked again',
  ],
  ['Failed to load events', eventsAdmin, 'says that the events could not be loaded'],
  [
    'Failed to create event. Please try again.',
    eventsAdmin,
    'says that an event could not be created, and keeps what was typed',
  ],
  [
    'Failed to update event. Please try again.',
    eventsAdmin,
    'leads to the calendar after Cancel too, and says that a change could not be saved',
  ],
  ['Failed to delete event', eventsAdmin, 'says that an event could not be deleted'],
  ['Failed to load event details', events, 'says so when %s'],
  ['Event not found', events, 'says so when %s'],
  ['Failed to load attendees', eventsAdmin, 'says that the attendees could not be loaded'],
  ['Failed to send emails', eventsAdmin, 'says that the mails could not be sent'],
  [
    'No attendees match the selected filter',
    eventsAdmin,
    'says that nobody matches, to whoever would export or write to nobody',
  ],
  [
    'Event created successfully!',
    eventsAdmin,
    'creates an event with what was typed, and its meeting link beside it',
  ],
  ['Event updated successfully!', eventsAdmin, 'saves a changed event and leads to the calendar'],
  ['Event deleted successfully', eventsAdmin, 'asks before deleting, says how many attend, and deletes'],
  [
    'End date cannot be before start date',
    submitting,
    'takes no end before the start, and offers no earlier day',
  ],

  // RSVP
  ['Failed to update RSVP: {message}', events, 'says why an answer was not taken'],
  ["You're attending this event!", events, answering],
  ["You've declined this event", events, answering],
  ["You've marked yourself as maybe attending", events, answering],
  ['You must be logged in to RSVP', events, 'asks visitors to sign in where members answer'],

  // Submissions
  ['Failed to load pending events', eventsAdmin, 'says that the submissions could not be loaded'],
  ['Failed to approve event', eventsAdmin, deciding],
  ['Failed to reject event', eventsAdmin, deciding],
  ['User not authenticated', eventsAdmin, 'asks who decides when the session has ended'],
  ['Event approved and added to calendar', eventsAdmin, deciding],
  ['Event rejected', eventsAdmin, deciding],
  [
    'Event submitted successfully! It will be reviewed by an admin.',
    submitting,
    'sends the event in the zone of the site, says so, and leads to the calendar two seconds later',
  ],
  [
    'You must be logged in to submit an event',
    submitting,
    'asks visitors to sign in, and keeps where they wanted to go',
  ],

  // Recommended reads
  [
    'Failed to load recommended reads: {message}',
    reads,
    'says why the list, a change of status and a deletion failed',
    'readTexts.loadFailed',
  ],
  ['Failed to upload image: {message}', reads, 'says %s', 'readTexts.uploadFailed'],
  ['Authentication required. Please sign in again.', reads, 'says %s', 'readTexts.notSignedIn'],
  ['Failed to add recommended read: {message}', reads, 'says %s', 'readTexts.addFailed'],
  [
    'Failed to update status: {message}',
    reads,
    'says why the list, a change of status and a deletion failed',
    'readTexts.updateFailed',
  ],
  [
    'Failed to delete: {message}',
    reads,
    'says why the list, a change of status and a deletion failed',
    'readTexts.deleteFailed',
  ],
  [
    'Please fill in all required fields',
    reads,
    'needs title, description, link and cover before anything is sent',
    'readTexts.missing',
  ],
  [
    'Please upload an image',
    reads,
    'needs title, description, link and cover before anything is sent',
    'readTexts.imageMissing',
  ],
  [
    'Please select an image file',
    reads,
    'refuses what is no image or too large as soon as it is chosen',
    'readTexts.notAnImage',
  ],
  [
    'Image size should be less than 5MB',
    reads,
    'refuses what is no image or too large as soon as it is chosen',
    'imageTooLarge(5)',
  ],

  // Newsletter
  ['Error', admin('newsletter'), 'says %s', 'newsletterTexts.errorTitle'],
  ['Failed to send newsletter', admin('newsletter'), 'says %s', 'newsletterTexts.sendFailed'],
  ['An unexpected error occurred', admin('newsletter'), 'says %s', 'newsletterTexts.unexpected'],
  [
    'Please provide both subject and content for the newsletter.',
    admin('newsletter'),
    'asks for both subject and content',
    'newsletterTexts.missing',
  ],
  [
    'Please provide a test email address when in test mode.',
    admin('newsletter'),
    'asks for a test email in test mode',
    'newsletterTexts.testEmailMissing',
  ],

  // Applications
  [
    'Failed to load applications. Please try again later.',
    applications,
    'the list says so when it cannot be loaded, and loads when asked again',
  ],
  ['No authentication token available', applications, goesWrong],
  ['Failed to approve application', applications, goesWrong],
  [
    'Application approved successfully',
    applications,
    'an admin reads an application in full, approves it, and the applicant is mailed the way to a membership',
  ],

  // Testimonials
  [
    'Failed to load testimonials: {reason}',
    quotes,
    'says when there are none, and why they could not be loaded',
    'testimonialTexts.loadFailed',
  ],
  ['Failed to create testimonial: {reason}', quotes, failing, 'testimonialTexts.createFailed'],
  ['No data returned', quotes, 'says that no data came back'],
  ['Failed to update testimonial: {reason}', quotes, failing, 'testimonialTexts.updateFailed'],
  ['Failed to delete testimonial: {reason}', quotes, failing, 'testimonialTexts.deleteFailed'],
  ['Failed to toggle testimonial status: {reason}', quotes, failing, 'testimonialTexts.toggleFailed'],
  [
    'Failed to upload image',
    quotes,
    'falls back to the default avatar when the image cannot be stored',
    'testimonialTexts.uploadFailed',
  ],
  ['Testimonial created successfully', quotes, 'creates one with its image', 'testimonialTexts.created'],
  [
    'Testimonial updated successfully',
    quotes,
    'changes one in place, and shows what the server stored',
    'testimonialTexts.updated',
  ],
  [
    'Testimonial deleted successfully',
    quotes,
    'shows and hides one, and deletes it',
    'testimonialTexts.deleted',
  ],
  [
    'Testimonial activated successfully',
    quotes,
    'shows and hides one, and deletes it',
    'testimonialTexts.activated',
  ],
  [
    'Testimonial deactivated successfully',
    quotes,
    'shows and hides one, and deletes it',
    'testimonialTexts.deactivated',
  ],
  [
    'Please fill in all required fields',
    quotes,
    'needs every word, and an image of the right kind and size',
    'testimonialTexts.missing',
  ],
  [
    'Image size should be less than 2MB',
    quotes,
    'needs every word, and an image of the right kind and size',
    'imageTooLarge(megabytes)',
  ],
  [
    'Are you sure you want to delete this testimonial? This action cannot be undone.',
    quotes,
    failing,
    'testimonialTexts.confirmDelete',
  ],
  ['Create Your First Testimonial', quotes, 'opens the form from the empty list of the manager'],

  // Featured members
  [
    'Failed to load profiles',
    admin('featured-members'),
    'says that profiles failed to load',
    'featuredTexts.loadFailed',
  ],
  [
    'Failed to update featured members',
    admin('featured-members'),
    'says when it could not store all, and keeps what is left to store',
    'featuredTexts.updateFailed',
  ],
  [
    'Featured members updated successfully',
    admin('featured-members'),
    'stores what changed, one after the other, and says so',
    'featuredTexts.updated',
  ],
  [
    'You do not have permission to manage featured members',
    admin('featured-members'),
    'asks the profile whether she may be here, and leads her away with the reason when not',
    'featuredTexts.notAllowed',
  ],

  // Resource review
  [
    'Failed to load pending resources',
    resources,
    'says that nothing waits for review, or that it cannot be told',
  ],
  ['No pending resources', resources, 'says that nothing waits for review, or that it cannot be told'],
  ['Failed to approve resource', resources, reviewing],
  ['Failed to reject resource', resources, reviewing],
  ['Resource approved and published', resources, reviewing],
  ['Resource rejected', resources, reviewing],
  ['Unknown User', resources, 'names what is unknown on the review desk, and counts'],
  ['Unknown Type', resources, 'names what is unknown on the review desk, and counts'],
  ['Unknown Category', resources, 'names what is unknown on the review desk, and counts'],

  // Guards
  [
    'Checking permissions...',
    router,
    'says that permissions are being checked before it lets anyone into the admin area',
  ],
  ['Access Denied - You do not have permission to access this page.', eventsAdmin, notAllowed],
  ['You do not have permission to edit events', eventsAdmin, notAllowed],
  ['You do not have permission to view this page', eventsAdmin, notAllowed],
]
