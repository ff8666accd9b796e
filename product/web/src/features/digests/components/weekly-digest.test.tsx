import { act, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { WeeklyDigest } from './weekly-digest'
import { readLive } from '@/lib/live/live-query'
import { fakeServer } from '@/testing/fake-server'

it('leaves the digest that is being read, and offers the new one', async () => {
  let digest = { id: '1', title: 'First', content: 'Of May', published_at: '2026-05-01T10:00:00Z' }
  fakeServer({ '/rest/v1/weekly_digests': () => ({ body: digest }) })
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <WeeklyDigest />
    </QueryClientProvider>,
  )
  await screen.findByText('First')
  const hear = () => act(async () => void client.getQueryCache().getAll().map(readLive))
  digest = { ...digest, content: 'Of June' }
  await hear()
  await screen.findByText('Of June')
  digest = { ...digest, id: '2', title: 'Second' }
  await hear()
  const offer = await screen.findByRole('button', { name: 'A new digest is out. Read it' })
  expect(screen.getByText('First')).toBeTruthy()
  fireEvent.click(offer)
  expect(await screen.findByText('Second')).toBeTruthy()
  expect(document.activeElement?.contains(screen.getByText('Second'))).toBe(true)
})
