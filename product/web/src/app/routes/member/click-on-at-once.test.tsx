// Two choices are made before the page is rendered again, as on a slow phone. The second builds on the first.
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '@/testing/render-app'

const nadia = { id: 'user-1', profile: { name: 'Nadia' } }
const responses = {
  '/rest/v1/rpc/count_member_directory': 0,
  '/rest/v1/rpc/search_member_directory': [],
  '/rest/v1/rpc/member_directory_choices': { locations: [], expertise: [] },
  '/rest/v1/rpc/event_rsvp_counts': [],
  '/rest/v1/event_rsvps': [],
  '/rest/v1/events': [],
}

/** Clicks both in one event, so that nothing is rendered in between. */
async function clickAtOnce(...buttons: RegExp[]) {
  for (const name of buttons) await screen.findByRole('button', { name })
  act(() => {
    for (const name of buttons) screen.getByRole('button', { name }).click()
  })
}

it('leaves out both filters of the member directory', async () => {
  const page = await renderApp('/member-directory?stage=post-exit&size=101-500', { person: nadia, responses })
  await clickAtOnce(/Post Exit$/, /101-500 employees$/)
  expect(page.url()).toBe('/member-directory')
})

it('goes on by two years in the calendar', async () => {
  const page = await renderApp('/events?month=2030-07', { person: nadia, responses })
  const next = await screen.findByRole('button', { name: 'Year 2031' })
  act(() => {
    next.click()
    next.click()
  })
  expect(page.url()).toBe('/events?month=2032-07')
})
