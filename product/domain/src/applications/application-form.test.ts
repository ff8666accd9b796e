import { expect, test } from 'vitest'
import { applicationFormSchema, applicationRequestSchema } from './application-form'

const form = {
  name: ' Ada Lovelace ',
  email: ' Ada@Example.COM ',
  businessName: 'Analytical Engines',
  location: 'Toronto, ON',
  role: 'founder',
  teamSize: '2-10',
  revenueSize: '0-100k',
  companyStage: 'scaling',
  industry: '',
  reason: 'To meet others.\nAnd to learn.',
  newsletterConsent: false,
  termsAccepted: true,
}

const problem = (changes: object) => {
  const result = applicationFormSchema.safeParse({ ...form, ...changes })
  return result.success ? null : result.error.issues[0]?.message
}

test('a complete form is trimmed, its email lowercased and its empty industry left out', () => {
  const parsed = applicationFormSchema.parse(form)
  expect(parsed).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', reason: form.reason })
  expect(parsed.industry).toBeUndefined()
})

test.each(['', null, undefined])(
  'only name, email, business name, reason and terms are asked for; the rest may be %j',
  nothing => {
    const optional = ['location', 'role', 'teamSize', 'revenueSize', 'companyStage', 'industry'] as const
    const parsed = applicationFormSchema.parse({
      ...form,
      ...Object.fromEntries(optional.map(field => [field, nothing])),
    })
    expect(optional.map(field => parsed[field])).toEqual(optional.map(() => undefined))
  },
)

test('without the terms the form says that they are required', () => {
  expect(problem({ termsAccepted: false })).toBe(
    'You must agree to the Terms of Service and Privacy Policy to continue.',
  )
})

test('the request may leave the terms out but may not refuse them', () => {
  const { termsAccepted: _, ...request } = form
  expect(applicationRequestSchema.safeParse(request).success).toBe(true)
  expect(applicationRequestSchema.safeParse({ ...request, termsAccepted: false }).success).toBe(false)
})

test.each([
  ['a missing name', { name: undefined }, 'Please enter your full name.'],
  ['a blank name', { name: '  ' }, 'Please enter your full name.'],
  ['a name that nobody can see', { name: '\u200b\u3164' }, 'Please enter your full name.'],
  ['a name of the wrong type', { name: 7 }, 'Please enter your full name.'],
  ['a name that is too long', { name: 'x'.repeat(121) }, 'Please use at most 120 characters.'],
  ['a name with a null byte', { name: 'A\u0000da' }, 'Please remove characters that cannot be displayed.'],
  [
    'a name with a direction override',
    { name: 'A\u202eda' },
    'Please remove characters that cannot be displayed.',
  ],
  ['half a surrogate pair', { reason: 'x\ud83d' }, 'Please remove characters that cannot be displayed.'],
  ['a name on two lines', { name: 'Ada\nLovelace' }, 'Please use a single line.'],
  ['a malformed email', { email: 'ada@' }, 'Please enter an email address like name@example.com.'],
  ['an unknown role', { role: 'queen' }, 'Please choose your role from the list.'],
  [
    'an industry that the form does not offer',
    { industry: 'other' },
    'Please choose an industry from the list.',
  ],
  ['a consent of the wrong type', { newsletterConsent: 'yes' }, 'Please tick or clear the newsletter box.'],
])('%s is refused with a plain message', (_, changes, message) => {
  expect(problem(changes)).toBe(message)
})

test.each(["O'Brien <b>", 'שרה\u200f', 'Zoë 🦋', '"; drop table'])('the name %s is kept as typed', name => {
  expect(applicationFormSchema.parse({ ...form, name }).name).toBe(name)
})
