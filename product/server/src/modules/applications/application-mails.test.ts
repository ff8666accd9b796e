import { expect, test } from 'vitest'
import {
  applicationApproved,
  applicationDeclined,
  applicationReceived,
  furtherApplication,
  teamNewApplication,
} from './application-mails'

const statusUrl = 'https://example.org/application-status?token=t'
const site = { brand: 'Juno', siteUrl: 'https://example.org' }

test('a decline keeps the paragraphs that its author wrote', () => {
  const { paragraphs } = applicationDeclined(
    { name: 'Mei Tanaka', message: 'One.\n\nTwo,\nstill two.' },
    site,
  )
  expect(paragraphs.slice(0, -1)).toEqual(['Hi Mei,', 'One.', 'Two,\nstill two.'])
})

test('a decline without a message of its author still has a kind text', () => {
  const { paragraphs } = applicationDeclined({ name: 'Mei', message: null }, site)
  expect(paragraphs[1]).toMatch(/^Thank you for telling us/)
})

const received = {
  email: 'a@example.org',
  businessName: 'Engines',
  role: 'Manager',
  reason: 'Because',
  autoApproved: false,
  reviewUrl: 'https://example.org/admin',
}

const approval = { membershipUrl: 'https://example.org/x', guarantee: '' }

test('an applicant is called by the first name', () => {
  const mail = applicationApproved({ name: 'Mei Tanaka', ...approval }, site)
  expect(mail.subject).toBe("You're in, Mei: choose your membership")
  expect(mail.paragraphs[0]).toBe('Hi Mei,')
  expect(mail.notes).toBeUndefined()
  expect(applicationReceived({ name: 'Mei Tanaka', statusUrl }, site)).toMatchObject({
    subject: 'We have your application, Mei',
    action: { url: statusUrl },
  })
})

test('a name that mail programs would turn into a link appears nowhere', () => {
  const name = 'Collect your prize at evil.com'
  const data = { name, ...received }
  const approved = applicationApproved({ name, ...approval }, site)
  expect(approved.subject).toBe("You're in: choose your membership")
  expect(approved.paragraphs[0]).toBe('Hello,')
  const mails = [
    approved,
    applicationReceived({ name, statusUrl }, site),
    furtherApplication({ name, answersUrl: statusUrl, isLast: false }, site),
    applicationDeclined({ name, message: null }, site),
    teamNewApplication(data),
    teamNewApplication({ ...data, autoApproved: true }),
  ]
  expect(JSON.stringify(mails)).not.toMatch(/prize|evil/)
})

test('says truly why a name with an angle bracket or a slash is left out, and where it stands', () => {
  const { subject, facts } = teamNewApplication({ name: `<b>O'Neil</b>`, ...received })
  expect(subject).toBe('To review: a new application')
  expect(facts?.[0]?.value).toBe('Left out here: email programs could make a link of it. The page shows it.')
})

test('nothing that an applicant typed hides or reorders what the team reads', () => {
  const { facts, preview } = teamNewApplication({
    ...received,
    name: 'Mei\u202e',
    businessName: 'Engines\r\nand \u2066more',
    reason: 'One\r\n\u202etwo\u0007',
  })
  expect(facts?.map(fact => fact.value)).toEqual([
    'Mei',
    'a@example.org',
    'Engines and more',
    'Manager',
    'One\ntwo',
  ])
  expect(preview).toBe('Manager, Engines and more')
})
