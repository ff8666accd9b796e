import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const none = { '/rest/v1/rpc/admin_applications': [], '/rest/v1/rpc/count_admin_applications': 0 }

it.each([
  ['what waits', '', { decisions: ['PENDING'], search: '', page: 0, page_size: 25 }],
  [
    'what was decided',
    '?tab=history',
    { decisions: ['APPROVED', 'DECLINED'], search: '', page: 0, page_size: 20 },
  ],
  [
    'the page and the words that the address names',
    '?page=2&search=Élise%20nord',
    { decisions: ['PENDING'], search: 'Élise nord', page: 1, page_size: 25 },
  ],
])('asks the server for %s', async (_, search, asked) => {
  const { requests } = await renderApp(`/admin/manage-applications${search}`, {
    person: imogen,
    responses: none,
  })
  await screen.findByRole('heading', { level: 1, name: 'Applications' })
  const [list] = sent(requests, 'POST', '/rest/v1/rpc/admin_applications')
  expect(await list!.json()).toEqual(asked)
})

it('says so where nothing matches', async () => {
  await renderApp('/admin/manage-applications?search=Élise%20nord', { person: imogen, responses: none })
  await screen.findByText('Nothing matches “Élise nord”')
})
