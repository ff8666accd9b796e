import { screen, waitFor } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { adminPages } from '@/app/admin-pages'
import { createRoutes } from '@/app/router'
import { paths } from '@/config/paths'
import { renderApp } from '@/testing/render-app'
import { Component as AdminGuard } from './admin-guard'

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

it('stands above every page of the admin area', async () => {
  const routes = createRoutes()
  expect(addresses.length).toBeGreaterThan(25)
  for (const [index, path] of addresses.entries()) {
    const [, , , guard, , page] = matchRoutes(routes, path)!.map(({ route }) => route)
    expect(page?.path).toBe(adminPages[index]!.path)
    expect(await (guard!.lazy as () => unknown)()).toHaveProperty('Component', AdminGuard)
  }
})

it('leads members from each page where the specification says', () => {
  const closed = adminPages.filter(({ path }) => path !== paths.reviewEvents)
  const led = closed.map(({ path, refusal }) => [path.replace(':id', id), refusal?.to ?? paths.dashboard])
  expect(led).toEqual(led.map(([path]) => [path, elsewhere[path!] ?? paths.dashboard]))
})

/** One page is rendered for each place that a member is led to. */
const rendered = [
  paths.manageApplications,
  ...new Map(Object.entries(elsewhere).map(([from, to]) => [to, from])).values(),
]

it.each(rendered)('asks a visitor of %s to sign in, and keeps the address', async path => {
  const { url } = await renderApp(path)
  await waitFor(() => expect(url()).toBe(`${paths.signIn}?from=${encodeURIComponent(path)}`))
})

it.each(rendered)('lets no member into %s', async path => {
  const { url } = await renderApp(path, { person: member, responses: { '/rest/v1/*': [] } })
  await waitFor(() => expect(url()).toBe(elsewhere[path] ?? paths.dashboard))
})

it('tells a member at the review of events why it stays closed', async () => {
  const { url } = await renderApp(paths.reviewEvents, { person: member, responses: { '/rest/v1/*': [] } })
  expect(
    await screen.findByText('Access Denied - You do not have permission to access this page.'),
  ).toBeTruthy()
  expect(url()).toBe(paths.reviewEvents)
})
