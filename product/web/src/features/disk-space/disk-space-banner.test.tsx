import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

it.each([
  ['low', 1_234_000_000, 'The server is running out of disk space', '1.2 GB are free.'],
  ['full', 90_000_000, 'The server’s disk is nearly full', '90 MB are free, and nobody can upload files'],
  ['read-only', 80e9, 'The server cannot write to its disk', 'Nothing can be uploaded'],
])('above every admin page stands that the disk is %s', async (state, freeBytes, title, text) => {
  await renderApp('/admin', { person: imogen, responses: { '/api/disk-room': { state, freeBytes } } })
  const notice = await screen.findByText(title)
  expect(notice.closest('[role=alert]')!.textContent).toContain(text)
})

it('says nothing while there is room', async () => {
  const { requests } = await renderApp('/admin', { person: imogen })
  await screen.findByRole('region', { name: 'Community' })
  expect(requests.some(({ url }) => url.endsWith('/api/disk-room'))).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})
