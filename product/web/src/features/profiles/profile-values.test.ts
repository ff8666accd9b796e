import { profileFormSchema } from '@juno/domain/profiles/profile-form'
import { expect, test } from 'vitest'
import { ownColumns, profileChanges, profileForm, type ProfileRow } from './profile-values'

const row = {
  ...(Object.fromEntries(ownColumns.map(name => [name, null])) as unknown as ProfileRow),
  name: 'Ada',
  role: 'c-suite',
  industry: 'retail',
  linkedin_url: 'https://l.example/ada',
  open_to_networking: false,
  visibility: { location: 'nobody', twitter: 'nobody' },
}

test('hidden values are put back into the form, and the role is shown as its label', () => {
  const form = profileForm(row, [{ field: 'location', value: 'Halifax, NS' }])
  expect(form).toMatchObject({ location: 'Halifax, NS', role: 'C-Suite Executive', expertise: [] })
  expect(form.visibility).toEqual({ location: 'nobody', linkedin_url: 'members', company_website: 'members' })
})

test('what is stored has the values of the lists and keeps other choices of visibility', () => {
  const form = profileForm(row, [{ field: 'location', value: 'Halifax, NS' }])
  const changes = profileChanges(profileFormSchema.parse(form), row.visibility)
  expect(changes.emptied).toEqual([])
  expect(changes.row).toMatchObject({
    role: 'c-suite',
    location: 'Halifax, NS',
    bio: null,
    visibility: { location: 'nobody', twitter: 'nobody', linkedin_url: 'members' },
  })
})

test('a hidden field that is emptied stays hidden and is deleted, not put back', () => {
  const form = { ...profileForm(row, [{ field: 'location', value: 'Halifax, NS' }]), location: '' }
  form.visibility.location = 'members'
  const changes = profileChanges(profileFormSchema.parse(form), row.visibility)
  expect(changes.emptied).toEqual(['location'])
  expect(changes.row.visibility).toMatchObject({ location: 'nobody' })
})
