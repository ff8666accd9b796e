import { describe, expect, it } from 'vitest'
import { profileFormSchema, type ProfileForm } from './profile-form'
import { profileColumns } from './profile-columns'

const blank = {
  ...(Object.fromEntries(profileColumns.form.map(name => [name, ''])) as unknown as ProfileForm),
  name: 'Ada',
  expertise: [],
  open_to_networking: false,
  visibility: { location: 'members', linkedin_url: 'members', company_website: 'nobody' },
}
const check = (changes: Partial<ProfileForm>) => profileFormSchema.safeParse({ ...blank, ...changes })

describe('the profile form', () => {
  it('accepts empty fields, and stores nothing for them', () => {
    expect(check({}).data).toMatchObject({ name: 'Ada', bio: null, industry: null, linkedin_url: null })
  })

  it.each(['', '   ', '\t'])('asks for a name instead of «%s»', name => {
    expect(check({ name }).error?.issues).toMatchObject([
      { path: ['name'], message: 'Please enter your name.' },
    ])
  })

  it.each([
    ['example.com', 'https://example.com'],
    [' www.example.com/in/ada ', 'https://www.example.com/in/ada'],
    ['http://example.com', 'http://example.com'],
  ])('takes %s for a link', (typed, stored) => {
    expect(check({ linkedin_url: typed }).data?.linkedin_url).toBe(stored)
  })

  it.each(['not a link', 'javascript:alert(1)', 'data:text/html,x', 'https://', 'https://a b'])(
    'refuses the link %s',
    typed => {
      expect(check({ company_website: typed }).error?.issues).toMatchObject([
        { path: ['company_website'], message: 'Please enter a link like https://example.com.' },
      ])
    },
  )

  it.each<Partial<ProfileForm>>([
    { name: 'x'.repeat(121) },
    { name: 'two\nlines' },
    { bio: 'x'.repeat(4001) },
    { bio: 'reversed \u202e' },
    { industry: 'astrology' },
    { company_stage: 'Scaling' },
    { expertise: Array.from({ length: 31 }, (_, index) => `tag ${index}`) },
    { expertise: Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(80, 'x')) },
  ])('refuses %j', changes => {
    expect(check(changes).success).toBe(false)
  })
})
