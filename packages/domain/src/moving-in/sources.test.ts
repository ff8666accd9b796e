import { expect, it } from 'vitest'
import { suggestMapping } from './sources'

it('suggests what the columns of a source hold, by their names', () => {
  expect(
    suggestMapping(['User ID', 'First name', 'Last name', 'Email ', 'RENEWAL DUE'], 'wild-apricot'),
  ).toEqual([null, 'name', 'name', 'email', 'renewal'])
})

it('follows what the team said the last time, also that a column is not read', () => {
  const remembered = { 'member no': 'note', 'last name': null } as const
  expect(suggestMapping(['Member No', 'First Name', 'Last Name'], 'spreadsheet', remembered)).toEqual([
    'note',
    'name',
    null,
  ])
})

it('is not misled by headers that are names of every object', () => {
  expect(suggestMapping(['constructor', '__proto__', 'toString'], 'spreadsheet')).toEqual([null, null, null])
})
