// Compares the texts of the admin area with the specification's quotes, to the letter. The pages and their tests use
// these constants.
import { imageTooLarge } from '@juno/domain/images/image-rules'
import { messageTexts } from '../product/web/src/features/contact-messages/inbox-texts'
import { digestTexts } from '../product/web/src/features/digests/texts'
import { readTexts } from '../product/web/src/features/recommended-reads/texts'
import { newsletterTexts } from '@juno/domain/newsletter/newsletter'
import { testimonialTexts } from '../product/web/src/features/testimonials/texts'
import { featuredTexts } from '../product/web/src/features/featured-members/member-texts'
import { expect, test } from 'vitest'

type Said = string | ((reason: string) => string)

const quoted: [name: string, texts: Record<string, Said>, quotes: Record<string, string>][] = [
  [
    'messageTexts',
    messageTexts,
    {
      loadFailed: 'Failed to load messages',
      updateFailed: 'Failed to update message',
      markedAsRead: 'Message marked as read',
    },
  ],
  [
    'digestTexts',
    digestTexts,
    {
      fetchFailed: 'Failed to fetch weekly digests: a reason',
      notVerified: 'Could not verify admin status',
      adminsOnly: 'Only admins can create digests',
      notSignedIn: 'You must be logged in to create digests',
      createFailed: 'Failed to create weekly digest: a reason',
      updateFailed: 'Failed to update weekly digest',
      created: 'Weekly digest created successfully',
    },
  ],
  [
    'readTexts',
    readTexts,
    {
      loadFailed: 'Failed to load recommended reads: a reason',
      uploadFailed: 'Failed to upload image: a reason',
      notSignedIn: 'Authentication required. Please sign in again.',
      addFailed: 'Failed to add recommended read: a reason',
      updateFailed: 'Failed to update status: a reason',
      deleteFailed: 'Failed to delete: a reason',
      missing: 'Please fill in all required fields',
      imageMissing: 'Please upload an image',
      notAnImage: 'Please select an image file',
    },
  ],
  [
    'newsletterTexts',
    newsletterTexts,
    {
      errorTitle: 'Error',
      sendFailed: 'Failed to send newsletter',
      unexpected: 'An unexpected error occurred',
      missing: 'Please provide both subject and content for the newsletter.',
      testEmailMissing: 'Please provide a test email address when in test mode.',
    },
  ],
  [
    'testimonialTexts',
    testimonialTexts,
    {
      loadFailed: 'Failed to load testimonials: a reason',
      createFailed: 'Failed to create testimonial: a reason',
      updateFailed: 'Failed to update testimonial: a reason',
      deleteFailed: 'Failed to delete testimonial: a reason',
      toggleFailed: 'Failed to toggle testimonial status: a reason',
      uploadFailed: 'Failed to upload image',
      created: 'Testimonial created successfully',
      updated: 'Testimonial updated successfully',
      deleted: 'Testimonial deleted successfully',
      activated: 'Testimonial activated successfully',
      deactivated: 'Testimonial deactivated successfully',
      missing: 'Please fill in all required fields',
      confirmDelete: 'Are you sure you want to delete this testimonial? This action cannot be undone.',
    },
  ],
  [
    'featuredTexts',
    featuredTexts,
    {
      loadFailed: 'Failed to load profiles',
      updateFailed: 'Failed to update featured members',
      updated: 'Featured members updated successfully',
      notAllowed: 'You do not have permission to manage featured members',
    },
  ],
]

test.each(
  quoted.flatMap(([name, texts, quotes]) =>
    Object.entries(quotes).map(([key, quote]) => ({ text: `${name}.${key}`, said: texts[key]!, quote })),
  ),
)('$text says «$quote»', ({ said, quote }) => {
  expect(typeof said === 'string' ? said : said('a reason')).toBe(quote)
})

test('the message for a too large image names the limit', () => {
  expect(imageTooLarge(5)).toBe('Image size should be less than 5MB')
  expect(imageTooLarge(2)).toBe('Image size should be less than 2MB')
})
