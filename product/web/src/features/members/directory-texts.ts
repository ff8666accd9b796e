import { mostCounted } from '@juno/domain/text/counted'

/** Returns a number of members, or '10,000+' where the database stopped counting. */
export const membersFound = (members: number) => (members > mostCounted ? '10,000+' : String(members))

export const directoryTexts = {
  title: 'Member Directory',
  allIndustries: 'All Industries',
  count: (members: number) => `${membersFound(members)} member(s) found`,
  viewProfile: 'View Full Profile',
  failed: 'Failed to load members',
} as const

export const profileTexts = {
  error: 'Error',
  idRequired: 'Profile ID is required',
  notFound: 'Profile not found',
  failed: 'Failed to load profile',
  returnToDirectory: 'Return to Member Directory',
  openToNetworking: 'Open to Networking',
  about: 'About',
  expertise: 'Areas of Expertise',
  company: 'Company Details',
} as const
