/** Clearly fictional people as a list brings them along: the same number, the same person. */
import { importedPersonSchema, type ImportedPerson } from '@juno/domain/member-import/imported-person'

const FIRST = ['Ada', 'Mei', 'Ines', 'Zora', 'Lena', 'Noor', 'Tove', 'Wren']
const LAST = ['Example', 'Sample', 'Specimen', 'Placeholder', 'Fixture']
const PLANS = ['Gold', 'Silver', 'Friend']

export function fictionalPerson(number: number, different: Partial<ImportedPerson> = {}): ImportedPerson {
  const name = `${FIRST[number % FIRST.length]} ${LAST[number % LAST.length]} ${number}`
  return importedPersonSchema.parse({
    row: number + 1,
    email: `moved.${number}@example.org`,
    name,
    business_name: `${name} & Daughters`,
    role: 'Founder',
    industry: 'retail',
    location: 'Toronto, Canada',
    bio: `Makes things number ${number}. `.repeat(20).trim(),
    company_website: `https://number-${number}.example`,
    linkedin_url: null,
    twitter: null,
    instagram: null,
    expertise: ['Pricing', `Skill ${number % 50}`],
    photo: null,
    plan: PLANS[number % PLANS.length]!,
    renewal: '2099-06-30',
    joined: '2020-02-29',
    newsletter: number % 2 === 0,
    newsletter_since: null,
    password_hash: null,
    note: null,
    ...different,
  })
}

export const fictionalPeople = (count: number, from = 1): ImportedPerson[] =>
  Array.from({ length: count }, (_, index) => fictionalPerson(from + index))
