// The count line of the member directory.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '@/testing/render-app'

const open = (found: number) =>
  renderApp('/member-directory', {
    person: { id: 'user-1', profile: { name: 'Nadia' } },
    responses: {
      '/rest/v1/rpc/count_member_directory': found,
      '/rest/v1/rpc/search_member_directory': [],
      '/rest/v1/rpc/member_directory_choices': { locations: [], expertise: [] },
    },
  })

it.each([
  [1, '1 member(s) found'],
  [10_000, '10000 member(s) found'],
  [10_001, '10,000+ member(s) found'],
])('says of %i members: %s', async (found, text) => {
  await open(found)
  expect(await screen.findByText(text)).toBeTruthy()
})
