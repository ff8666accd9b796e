// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { refused, renderAdmin } from '@/testing/render-admin'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const counts = {
  applications: 3,
  event_submissions: 1,
  resource_submissions: 2,
  messages: 4,
  draft_digests: 1,
  unmatched_payments: 5,
  failed_mails: 0,
}

it.each(['/admin', '/admin/dashboard'])(
  '%s shows the tiles of the specification in its order',
  async path => {
    await renderAdmin(path, { '/rest/v1/rpc/admin_waiting_counts': counts })
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
  },
)

it('says on each tile how much waits, and nothing where nothing does', async () => {
  await renderAdmin('/admin', { '/rest/v1/rpc/admin_waiting_counts': counts })
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
        'Unmatched Payments',
        'Mail Outbox',
        'Newsletter',
      ].map(title => [title, chipOf(title)]),
    ),
  ).toEqual({
    'Manage Members': '3 waiting',
    'Review Event Submissions': '1 waiting',
    'Review Resource Submissions': '2 waiting',
    'Support Messages': '4 unread',
    'Weekly Digests': '1 draft',
    'Unmatched Payments': '5 waiting',
    'Mail Outbox': '',
    Newsletter: '',
  })
})

it('says that it could not count, and opens the rooms all the same', async () => {
  await renderAdmin('/admin', { '/rest/v1/rpc/admin_waiting_counts': () => refused('no') })
  expect(await screen.findByText(/could not be counted/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Weekly Digests' })).toBeTruthy()
})
