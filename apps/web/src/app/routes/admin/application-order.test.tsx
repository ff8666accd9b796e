import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

it.each([
  ['what waits, the longest waiting first', '', 'submitted_at.asc,id.asc'],
  ['what was decided, the newest decision first', '?tab=history', 'decided_at.desc,id.asc'],
])('lists %s', async (_, search, order) => {
  const { requests } = await renderApp(`/admin/manage-applications${search}`, {
    person: imogen,
    responses: { '/rest/v1/applications': [] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Manage Members: applications' })
  const [list] = sent(requests, 'GET', '/rest/v1/applications').map(({ url }) => new URL(url).searchParams)
  expect(list!.get('order')).toBe(order)
})

it('asks the server for the page and the words that the address names', async () => {
  const { requests } = await renderApp('/admin/manage-applications?page=2&search=Élise%20nord', {
    person: imogen,
    responses: { '/rest/v1/applications': [] },
  })
  await screen.findByText('Nothing matches “Élise nord”')
  const [list] = sent(requests, 'GET', '/rest/v1/applications').map(({ url }) => new URL(url).searchParams)
  expect(list!.getAll('search_text')).toEqual(['like.%elise%', 'like.%nord%'])
  expect([list!.get('offset'), list!.get('limit')]).toEqual(['25', '25'])
})
