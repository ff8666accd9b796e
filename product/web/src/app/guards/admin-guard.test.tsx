import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { adminPages } from '@/app/admin-pages'
import { paths } from '@/config/paths'
import { renderApp } from '@/testing/render-app'

const id = '11111111-1111-4111-8111-111111111111'
const addresses = adminPages.map(({ path }) => path.replace(':id', id))
const member = { profile: { name: 'Nadia Karim' } }

/** docs/specification/admin.md#guard: most admin pages send others to their dashboard, some elsewhere. */
const elsewhere: Record<string, string> = {
  [paths.addResource]: paths.resourceDirectory,
  [paths.addResourceForMembers]: paths.submitResource,
  [paths.reviewResources]: paths.resourceDirectory,
  [paths.editEvent(id)]: paths.events,
  [paths.eventAttendees(id)]: paths.events,
  [paths.editResource(id)]: paths.resourceDirectory,
}

it('knows every page of the admin area', () => {
  expect(addresses.length).toBeGreaterThan(25)
})

it.each(addresses)('asks a visitor of %s to sign in, and keeps the address', async path => {
  const { url, unmount } = await renderApp(path)
  await waitFor(() => expect(url()).toBe(`${paths.signIn}?from=${encodeURIComponent(path)}`))
  unmount()
})

it.each(addresses.filter(path => path !== paths.reviewEvents))('lets no member into %s', async path => {
  const { url, unmount } = await renderApp(path, { person: member, responses: { '/rest/v1/*': [] } })
  await waitFor(() => expect(url()).toBe(elsewhere[path] ?? paths.dashboard))
  unmount()
})

it('tells a member at the review of events why it stays closed', async () => {
  const { url } = await renderApp(paths.reviewEvents, { person: member, responses: { '/rest/v1/*': [] } })
  expect(
    await screen.findByText('Access Denied - You do not have permission to access this page.'),
  ).toBeTruthy()
  expect(url()).toBe(paths.reviewEvents)
})
