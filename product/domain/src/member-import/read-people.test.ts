import { describe, expect, it, test } from 'vitest'
import { importedPersonSchema } from './imported-person'
import type { PersonField } from './person-fields'
import { askedStatuses, readPeople, unknownIndustries, type ReadingRules } from './read-people'

const rules: Omit<ReadingRules, 'mapping'> = {
  dayOrder: 'month-first',
  industries: {},
  statuses: {},
  today: '2026-11-28',
  endedCome: false,
}
const read = (columns: Partial<Record<PersonField, string>>, others: Partial<ReadingRules> = {}) => {
  const mapping = Object.keys(columns) as PersonField[]
  const [row] = readPeople([{ row: 2, cells: Object.values(columns) }], { mapping, ...rules, ...others })
  return row!
}
const withEmail = (columns: Partial<Record<PersonField, string>>, others: Partial<ReadingRules> = {}) =>
  read({ email: 'mira@example.com', ...columns }, others)

it('reads a person from cells in any order, with what several columns hold joined', () => {
  const mapping: (PersonField | null)[] = [
    'name',
    null,
    'name',
    'email',
    'location',
    'location',
    'expertise',
    'expertise',
  ]
  const cells = [
    'Mira',
    'x',
    'Example',
    ' Mira@Example.COM ',
    'Toronto',
    'Canada',
    'Pricing; Hiring',
    'pricing|Law',
  ]
  const [row] = readPeople([{ row: 7, cells }], { ...rules, mapping })
  expect(row).toMatchObject({ row: 7, problems: [], remarks: [] })
  expect(row!.person).toMatchObject({
    row: 7,
    email: 'mira@example.com',
    name: 'Mira Example',
    location: 'Toronto, Canada',
    expertise: ['Pricing', 'Hiring', 'Law'],
    newsletter: null,
  })
  expect(importedPersonSchema.parse(row!.person)).toEqual(row!.person)
})

describe('a row is not imported', () => {
  test.each<[string, Partial<Record<PersonField, string>>, string]>([
    ['without an address', { name: 'Mira' }, 'There is no email address.'],
    [
      'with something else in its place',
      { email: 'mira at example' },
      '“mira at example” is not an email address.',
    ],
    [
      'whose paid time is no day',
      { email: 'mira@example.com', renewal: 'next spring' },
      '“next spring” cannot be read as a day (paid until).',
    ],
  ])('%s', (_case, columns, problem) =>
    expect(read(columns)).toMatchObject({ person: null, problems: [problem] }),
  )

  it('that repeats an address, in whatever case', () => {
    const rows = [
      { row: 2, cells: ['mira@example.com'] },
      { row: 3, cells: ['MIRA@example.com'] },
    ]
    const [first, second] = readPeople(rows, { ...rules, mapping: ['email'] })
    expect(first!.person).not.toBeNull()
    expect(second).toMatchObject({ person: null, problems: ['Same address as row 2; that row is used.'] })
  })

  it('of somebody who has left, which is no problem', () => {
    expect(withEmail({ gone: 'yes' })).toMatchObject({ person: null, gone: true, problems: [] })
    expect(withEmail({ gone: '2025-01-01' }).gone).toBe(true)
    expect(withEmail({ gone: 'no' }).gone).toBe(false)
  })

  it('of somebody whose paid time is over, unless the team lets them come', () => {
    const left = withEmail({ renewal: '31-Dec-20' })
    expect(left).toMatchObject({ person: null, gone: true, ended: true, problems: [], remarks: [] })
    const comes = withEmail({ renewal: '31-Dec-20' }, { endedCome: true })
    expect(comes).toMatchObject({ gone: false, ended: true, person: { renewal: '2020-12-31' } })
    expect(comes.remarks).toEqual(['They had paid until December 31, 2020: they come without a membership.'])
    expect(withEmail({ renewal: '2026-11-28' })).toMatchObject({ gone: false, ended: false })
  })
})

describe('what cannot be taken along is told, and holds up nobody', () => {
  test.each<[PersonField, string, string]>([
    ['company_website', 'no website', 'The website “no website” is not a link and is left out.'],
    [
      'company_website',
      'javascript:alert(1)',
      'The website “javascript:alert(1)” is not a link and is left out.',
    ],
    ['photo', 'photo.jpg <b>', 'The photo “photo.jpg <b>” is not a link and is left out.'],
    ['joined', 'long ago', '“long ago” cannot be read as a day (member since).'],
    ['password_hash', 'hunter2', 'The password cannot be taken along. They choose a new one.'],
    ['industry', 'Falconry', 'The industry “Falconry” is left out.'],
    ['newsletter', 'perhaps', '“perhaps” is not a yes, so no newsletter.'],
    ['name', 'M'.repeat(200), 'The name is cut to 120 characters.'],
    ['expertise', 'x'.repeat(81), '1 of the areas of expertise are too long or too many, and are left out.'],
  ])('%s', (field, cell, remark) => {
    const { person, remarks } = withEmail({ [field]: cell })
    expect(remarks).toEqual([remark])
    expect(importedPersonSchema.safeParse(person).success).toBe(true)
  })
})

it('cuts a text before the emoji that the limit would halve, so that the whole list is taken', () => {
  const { person } = withEmail({ bio: `${'a'.repeat(3999)}🎉 and more`, name: `${'a'.repeat(118)}👩‍🚀` })
  expect(person).toMatchObject({ bio: 'a'.repeat(3999), name: 'a'.repeat(118) })
  expect(importedPersonSchema.safeParse(person).success).toBe(true)
})

it('takes a whole name once beside its parts, and keeps names that only look like parts', () => {
  const name = (...cells: string[]) =>
    readPeople([{ row: 2, cells: ['a@field.example', ...cells] }], {
      ...rules,
      mapping: ['email', ...cells.map(() => 'name' as const)],
    })[0]!.person!.name
  expect(name('Maya Chen', 'Maya', 'Chen')).toBe('Maya Chen')
  expect(name('Maya', 'Chen', 'Chen, Maya')).toBe('Chen, Maya')
  expect(name('Maya Chen', 'Maya')).toBe('Maya Chen')
  expect(name('Anne Marie', 'Marie')).toBe('Anne Marie Marie')
  expect(name('Ali', 'Ali')).toBe('Ali Ali')
  expect(name('Ana', '🎉')).toBe('Ana 🎉')
})

it('takes a whole place once, and no city for its country', () => {
  const place = (...cells: string[]) =>
    readPeople([{ row: 2, cells: ['a@field.example', ...cells] }], {
      ...rules,
      mapping: ['email', ...cells.map(() => 'location' as const)],
    })[0]!.person!.location
  expect(place('Toronto, Canada', 'Toronto', 'Canada')).toBe('Toronto, Canada')
  expect(place('Mexico City', 'Mexico')).toBe('Mexico City, Mexico')
})

describe('an address is found', () => {
  test.each([
    ['ada@field.example ::: ada@home.example', 'ada@field.example', ['ada@home.example']],
    ['ada@field.example; ada@home.example', 'ada@field.example', ['ada@home.example']],
    ['ada@field.example ada@home.example', 'ada@field.example', ['ada@home.example']],
    ['Ada King <ada@field.example>', 'ada@field.example', []],
    ['mailto:ada@field.example', 'ada@field.example', []],
    ['ada@field.example, ADA@field.example', 'ada@field.example', []],
  ])('in “%s”', (email, address, others) => {
    const { person, remarks } = read({ email })
    expect(person!.email).toBe(address)
    expect(remarks).toEqual(others.map(other => `They have another address, which is left out: ${other}.`))
  })

  it('with the name beside it, where no column has one', () => {
    expect(read({ email: '"Ada King" <ada@field.example>' }).person!.name).toBe('Ada King')
    expect(read({ email: 'Ada <ada@field.example>', name: 'Ada King' }).person!.name).toBe('Ada King')
  })

  it('never in a part of one that is wrong', () =>
    expect(read({ email: 'ada king@field.example' }).person).toBeNull())
})

it('reads tags in quotes, as Mailchimp and our own files have them', () => {
  expect(withEmail({ expertise: '"Founder","Mentor, senior"' }).person!.expertise).toEqual([
    'Founder',
    'Mentor, senior',
  ])
  expect(withEmail({ expertise: '["Hiring","Law; tax"]' }).person!.expertise).toEqual(['Hiring', 'Law; tax'])
  expect(withEmail({ expertise: '19" racks, x' }).person!.expertise).toEqual(['19" racks', 'x'])
})

it('takes n/a for nothing, in every column', () => {
  const { person, problems, remarks } = withEmail({ renewal: 'n/a', role: 'N/A', photo: '-', joined: 'Null' })
  expect([problems, remarks, person!.renewal, person!.role]).toEqual([[], [], null, null])
})

it('leaves out a row below the people that adds them up', () => {
  const rows = [
    { row: 2, cells: ['ana@field.example', 'Ana'] },
    { row: 3, cells: ['Total: 1 member', ''] },
    { row: 4, cells: ['', 'Grand Total'] },
  ]
  expect(readPeople(rows, { ...rules, mapping: ['email', 'name'] }).map(({ row }) => row)).toEqual([2])
})

describe('somebody whose status does not say that they are a member', () => {
  const rows = ['Active', 'Suspended', 'Pending - New', ''].map((status, index) => ({
    row: index + 2,
    cells: [`p${index}@field.example`, status, index < 3 ? '2027-12-31' : ''],
  }))
  const mapping = ['email', 'status', 'renewal'] as const

  it('is asked about, and comes without a membership', () => {
    expect(askedStatuses(rows, mapping)).toEqual(['Suspended', 'Pending - New', ''])
    const read = readPeople(rows, { ...rules, mapping })
    expect(read.map(({ person }) => person!.membership)).toEqual([true, false, false, false])
    expect(read.map(({ person }) => person!.renewal)).toEqual(['2027-12-31', null, null, null])
    expect(read.flatMap(({ remarks }) => remarks)).toEqual([
      'Their status is “Suspended”: they come without a membership.',
      'Their status is “Pending - New”: they come without a membership.',
      'They have no status and no plan: they come without a membership.',
    ])
  })

  it('is a member, or left out, where the team says so', () => {
    const read = readPeople(rows, { ...rules, mapping, statuses: { suspended: 'member', '': 'gone' } })
    expect(read.map(({ person }) => person?.membership)).toEqual([true, true, false, undefined])
    expect(read[3]!.gone).toBe(true)
  })
})

it('reads links without a scheme, and names at LinkedIn, X and Instagram', () => {
  const { person } = withEmail({
    company_website: 'example.com/shop',
    linkedin_url: 'mira-example',
    twitter: '@mira',
    instagram: 'instagram.com/mira',
  })
  expect(person).toMatchObject({
    company_website: 'https://example.com/shop',
    linkedin_url: 'https://www.linkedin.com/in/mira-example',
    twitter: 'https://x.com/mira',
    instagram: 'https://instagram.com/mira',
  })
})

it('knows industries by their label, and asks for the others once', () => {
  expect(withEmail({ industry: 'food and beverage' }).person!.industry).toBe('food-beverage')
  expect(withEmail({ industry: 'ecommerce' }).person!.industry).toBe('ecommerce')
  const rows = ['Falconry', 'FALCONRY', 'Retail', ''].map((cell, row) => ({ row, cells: [cell] }))
  expect(unknownIndustries(rows, ['industry'])).toEqual(['Falconry'])
  expect(
    withEmail({ industry: 'Falconry' }, { industries: { falconry: 'agriculture-farming' } }),
  ).toMatchObject({
    person: { industry: 'agriculture-farming' },
    remarks: [],
  })
})

it('takes passwords that can be checked, and only a yes for the newsletter', () => {
  const hash = `$2b$10$${'a'.repeat(53)}`
  expect(withEmail({ password_hash: hash }).person!.password_hash).toBe(hash)
  expect(withEmail({ newsletter: 'TRUE' }).person!.newsletter).toBe(true)
  expect(withEmail({ newsletter: 'false' }).person!.newsletter).toBe(false)
})

test.each([
  '=1+1',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '{{7*7}}',
  '\u202eevil\u2066',
  '👩🏽‍🚀',
])('what is stored of %j in every column is plain text, or nothing', cell => {
  const fields: PersonField[] = [
    'name',
    'business_name',
    'role',
    'industry',
    'location',
    'bio',
    'expertise',
    'plan',
    'note',
    'photo',
    'joined',
    'password_hash',
    'newsletter',
    'company_website',
  ]
  const { person } = withEmail(Object.fromEntries(fields.map(field => [field, cell])))
  expect(importedPersonSchema.safeParse(person).error).toBeUndefined()
  expect(JSON.stringify(person)).not.toMatch(/[\u202e\u2066]/)
})
