// Holds title and lead of the pages that members open most. The pages and their prerendered frames share them.
import { directoryTexts } from '@/features/members/directory-texts'

export interface PageHead {
  title: string
  lead: string
  /** The page is at most this wide. */
  width?: string
}

export const resourcesHead: PageHead = {
  title: 'Resources',
  lead: 'Browse our collection of resources for the community',
}

export const membersHead: PageHead = {
  title: directoryTexts.title,
  lead: 'Somebody here has done it before. Find them by what they know, what they build, or the place they call home.',
}

export const eventsHead: PageHead = {
  title: 'Events',
  lead: 'Clinics, walks and long tables: come with a question, leave with three names.',
}

export const editProfileHead: PageHead = {
  title: 'Edit Profile',
  lead: 'What other members see of you, and how they can find you.',
  width: 'max-w-4xl',
}

export const settingsHead: PageHead = {
  title: 'Settings',
  lead: 'Your sign-in, emails, membership and data.',
  width: 'max-w-3xl',
}

export const submitEventHead: PageHead = {
  title: 'Submit Event',
  lead: 'Tell us what you would like to host. An admin reviews it before it appears in the calendar.',
}

export const submissionsHead: PageHead = {
  title: 'My submissions',
  lead: 'What you have sent to the team, and what came of it. Anything that is not published yet can be changed and sent again.',
}

export const submitResourceHead = {
  page: { title: 'Submit Resource' },
  eyebrow: 'Resources',
  title: 'Pass on what helped you.',
  lead: 'A link that is worth the click, or a template that saved you an evening. The team looks at every one before it appears in the directory.',
}
