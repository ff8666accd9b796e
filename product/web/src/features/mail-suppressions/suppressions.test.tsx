import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const rows = [
  {
    id: 'a',
    email: 'ada@example.org',
    reason: 'bounced',
    source: 'ses',
    detail: '550 5.1.1 user unknown',
    created_at: '2026-11-20T12:00:00Z',
  },
  {
    id: 'm',
    email: 'mei@example.org',
    reason: 'complained',
    source: 'postmark',
    detail: null,
    created_at: '2026-11-19T12:00:00Z',
  },
]

it('lists whom we do not write to and why, and one click takes an address off', async () => {
  const { requests } = await renderApp('/admin/unreachable-addresses', {
    person: imogen,
    responses: {
      '/rest/v1/mail_suppressions': rows,
      'DELETE /rest/v1/mail_suppressions': [{ id: 'a' }],
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Unreachable addresses' }))
  const [bounced, complained] = list.getAllByRole('listitem')
  expect(bounced!.textContent).toContain('Came back')
  expect(bounced!.textContent).toContain('Since November 20, 2026, says Amazon SES')
  expect(bounced!.textContent).toContain('“550 5.1.1 user unknown”')
  expect(complained!.textContent).toContain('Marked as spam')
  fireEvent.click(list.getByRole('button', { name: 'Write to ada@example.org again' }))
  expect(await screen.findByText('We write to ada@example.org again')).toBeTruthy()
  await waitFor(() => expect(sent(requests, 'DELETE', '/rest/v1/mail_suppressions')).toHaveLength(1))
})

it('asks a member whose email comes back for another address', async () => {
  await renderApp('/contact', {
    person: {},
    responses: {
      '/rest/v1/rpc/member_access': {
        is_member: true,
        is_admin: false,
        status: 'active',
        plan: 'annual',
        current_period_end: null,
        mail_bounced: true,
      },
      '/rest/v1/*': [],
    },
  })
  const banner = within(await screen.findByRole('region', { name: 'Your email address' }))
  expect(banner.getByText(/We can’t reach you at \S+@\S+: our emails come back\./)).toBeTruthy()
  expect(banner.getByRole('link', { name: 'Change your email address' }).getAttribute('href')).toMatch(
    /^\/settings/,
  )
})
