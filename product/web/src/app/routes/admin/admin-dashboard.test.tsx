import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { createRoutes } from '@/app/router'
import { adminPages } from '../../admin-pages'
import { imogen } from '@/testing/fake-auth'
import { refused } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const counts = {
  applications: 3,
  event_submissions: 1,
  resource_submissions: 2,
  messages: 4,
  draft_digests: 1,
  late_payments: 2,
  unmatched_payments: 4,
  disputes: 1,
  failed_mails: 0,
}

/** For tests of the area that do not care what its pages show. */
const anyContent = { '/rest/v1/*': () => refused('no'), '/api/*': () => refused('no') }

it.each(['/admin', '/admin/dashboard'])('%s shows the tiles in their order', async path => {
  await renderApp(path, { person: imogen, responses: { '/rest/v1/rpc/admin_waiting_counts': counts } })
  const community = within(await screen.findByRole('region', { name: 'Community' }))
  expect(community.getAllByRole('heading', { level: 3 }).map(title => title.textContent)).toEqual([
    'Manage Members',
    'Manage Events',
    'Review Event Submissions',
    'Weekly Digests',
    'Book of the Month',
    'Resource Directory',
    'Newsletter',
    'Testimonials',
    'Featured Members',
    'Support Messages',
    'Review Resource Submissions',
  ])
  expect(screen.getByRole('link', { name: 'Resource Directory' }).getAttribute('href')).toBe('/resources')
})

it('says on each tile how much waits, and nothing where nothing does', async () => {
  await renderApp('/admin', { person: imogen, responses: { '/rest/v1/rpc/admin_waiting_counts': counts } })
  await screen.findByText('3 waiting')
  const chipOf = (title: string) =>
    screen.getByRole('heading', { name: title }).closest('li')!.textContent!.split(title)[0]
  expect(
    Object.fromEntries(
      [
        'Manage Members',
        'Review Event Submissions',
        'Review Resource Submissions',
        'Support Messages',
        'Weekly Digests',
        'Payments to sort out',
        'Member Accounts',
        'Email Outbox',
        'Newsletter',
      ].map(title => [title, chipOf(title)]),
    ),
  ).toEqual({
    'Manage Members': '3 waiting',
    'Review Event Submissions': '1 waiting',
    'Review Resource Submissions': '2 waiting',
    'Support Messages': '4 unread',
    'Weekly Digests': '1 draft',
    'Payments to sort out': '5 waiting',
    'Member Accounts': '2 late payments',
    'Email Outbox': '',
    Newsletter: '',
  })
})

it('says that it could not count, and opens the pages all the same', async () => {
  await renderApp('/admin', {
    person: imogen,
    responses: { '/rest/v1/rpc/admin_waiting_counts': () => refused('no') },
  })
  expect(await screen.findByText(/We could not count what is waiting/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Weekly Digests' })).toBeTruthy()
})

it('leads every tile to a page of its own', () => {
  for (const { path, title, tile } of adminPages) {
    const to = tile?.to ?? path
    const deepest = matchRoutes(createRoutes(), to)?.at(-1)
    expect(deepest?.route.path, title).toBe(to)
  }
})

it('has an entry for every page of the area that is not about one thing', () => {
  const entries = new Set(adminPages.filter(({ tile }) => tile).map(({ title }) => title))
  const without = adminPages.filter(
    ({ path, title }) => !path.includes(':') && path !== '/testimonials-manager' && !entries.has(title),
  )
  expect(without.map(({ title }) => title)).toEqual(['Admin Dashboard', 'Admin Dashboard'])
})

const rooms = [
  '/admin/messages',
  '/admin/weekly-digests',
  '/admin/recommended-reads',
  '/admin/testimonials',
  '/admin-testimonials',
  '/testimonials-manager',
  '/admin/featured-members',
]

it.each(rooms)('%s sends visitors to sign in and members to their dashboard', async room => {
  const visitor = await renderApp(room)
  await waitFor(() => expect(visitor.url()).toBe(`/sign-in?from=${encodeURIComponent(room)}`))
  cleanup()
  const access = {
    is_member: true,
    is_admin: false,
    status: 'active',
    plan: 'annual',
    current_period_end: null,
  }
  const member = await renderApp(room, {
    person: { profile: { name: 'Nadia' } },
    responses: { '/rest/v1/rpc/member_access': access, '/rest/v1/*': [] },
  })
  await waitFor(() => expect(member.url()).toBe('/dashboard'))
  expect(
    member.requests.some(({ url }) => url.includes('contact_messages') || url.includes('is_admin')),
  ).toBe(false)
})

const nav = async () => within(await screen.findByRole('navigation', { name: 'Admin' }))

it('leads from every page of the area to every other, and says where one is and how much waits where', async () => {
  await renderApp('/admin/backups', {
    person: imogen,
    responses: {
      ...anyContent,
      '/rest/v1/rpc/admin_waiting_counts': counts,
    },
  })
  const area = await nav()
  expect(await area.findByRole('link', { name: 'Applications, 3 waiting' })).toBeTruthy()
  expect(area.getByRole('link', { current: 'page' }).textContent).toBe('Backups')
  const leads = area.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(leads).toEqual(['/admin', ...adminPages.filter(({ tile }) => tile).map(({ path }) => path)])
})

it.each([
  ['/admin/edit-event/7d3f8f5e-7a39-4d28-8a51-0a8f6f0f7c11', 'Events'],
  ['/admin-testimonials', 'Testimonials'],
  ['/add-resource', 'Resources'],
])('counts %s to %s', async (path, line) => {
  await renderApp(path, { person: imogen, responses: anyContent })
  expect((await nav()).getByRole('link', { current: 'page' }).textContent).toBe(line)
})

it('opens the navigation in a sheet where there is no room for it, and closes it with a choice', async () => {
  const { url } = await renderApp('/admin/backups', { person: imogen, responses: anyContent })
  fireEvent.click(await screen.findByRole('button', { name: 'Admin pages' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Admin pages' }))
  fireEvent.click(sheet.getByRole('link', { name: 'Audit Log' }))
  await waitFor(() => expect(url()).toBe('/admin/audit-log'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
