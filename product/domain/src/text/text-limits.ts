import { plural } from './plural'

/** The most characters of each field. The SQL checks have the same numbers, and a test compares them. */
export const textLimits = {
  name: 120,
  businessName: 160,
  location: 120,
  email: 254,
  reason: 4000,
  message: 5000,
  url: 2048,
  profileRole: 160,
  bio: 4000,
  companyDescription: 4000,
} as const

/** Areas of expertise: the number of tags, the characters of all together and of each. The SQL checks have the first two. */
export const expertiseLimits = { tags: 30, characters: 2000, perTag: 80 } as const

export const tooLong = (most: number) => `Please use at most ${plural(most, 'character')}.`
