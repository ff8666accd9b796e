import { expect, it } from 'vitest'
import { membersCsv } from './members-csv'

const member = {
  id: '1',
  name: '=HYPERLINK("https://evil.example")',
  email: '+ada@example.com',
  avatar_url: null,
  role: 'founder',
  business_name: 'Engines,\n"and more"',
  location: '@Toronto',
  standing: 'grace',
  plan: 'annual',
  current_period_end: '2027-01-31T10:00:00Z',
  cancel_at_period_end: true,
  is_admin: false,
  is_member: true,
  hidden: false,
  featured: false,
  joined_at: '2026-01-31T10:00:00Z',
  last_sign_in_at: null,
}

it('writes nothing that a spreadsheet would run, and one line a member', () => {
  const [header, row, ...rest] = membersCsv([member]).split('\r\n')
  expect(header).toMatch(/^Name,Email,Business/)
  expect(row).toBe(
    `"'=HYPERLINK(""https://evil.example"")","'+ada@example.com","Engines, ""and more""","'@Toronto",yes,Payment late,Annual,2027-01-31,yes,no,no,2026-01-31,`,
  )
  expect(rest).toEqual([])
})
