// A part of a page that could not be read says so and offers to try again. It does not look empty.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { refused, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const overview = {
  queued: 0,
  sending: 0,
  sent_today: 3,
  failed: 0,
  oldest_waiting: null,
  unreachable: 0,
  kinds: [],
}

const parts: [what: string, page: string, path: string, body: unknown, rest: Responses, says: string][] = [
  [
    'who acted',
    '/admin/audit-log',
    '/rest/v1/rpc/audit_log_people',
    [],
    { '/rest/v1/audit_log': [] },
    'The names could not be loaded.',
  ],
  [
    'how many emails wait',
    '/admin/mail-outbox',
    '/rest/v1/rpc/admin_mail_overview',
    overview,
    { '/rest/v1/rpc/admin_mails': [] },
    'The overview could not be loaded.',
  ],
  [
    'where members live',
    '/member-directory',
    '/rest/v1/rpc/member_directory_choices',
    { locations: ['Toronto, ON'], expertise: [] },
    { '/rest/v1/rpc/count_member_directory': 0, '/rest/v1/rpc/search_member_directory': [] },
    'Places and expertise could not be loaded.',
  ],
  [
    'the last import',
    '/add-resource',
    '/rest/v1/resources',
    [],
    { '/rest/v1/resource_types': [], '/rest/v1/resource_categories': [] },
    'We could not look for an import that can be undone.',
  ],
]

it.each(parts)(
  'says that %s could not be read, and reads it again',
  async (_, page, path, body, rest, text) => {
    let broken = true
    await renderApp(page, {
      person: imogen,
      responses: { ...rest, [path]: () => (broken ? refused('no') : { body }) },
    })
    await screen.findByText(text)
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  },
)
