import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draftPlace, keepDraft } from '@/lib/drafts'
import { sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const draft = draftPlace('user-1', 'contact')
const ofTheTab = draftPlace(undefined, 'contact')

const pressSignOut = async (responses: Responses) => {
  const { requests } = await renderApp('/create-account', { person: {}, responses })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out to create another account' }))
  await waitFor(() => expect(sent(requests, 'POST', '/auth/v1/logout')).not.toEqual([]))
  return sent(requests, 'POST', '/auth/v1/logout').map(({ url }) => new URL(url).search)
}

beforeEach(() => {
  for (const place of [draft, ofTheTab])
    keepDraft(place, { at: new Date().toISOString(), values: { message: 'Hello' } })
})

it('ends the session of this browser alone, and keeps drafts for the member, not for the next visitor', async () => {
  expect(await pressSignOut({ 'POST /auth/v1/logout': () => ({ status: 204 }) })).toEqual(['?scope=local'])
  await waitFor(() => expect(ofTheTab.storage.getItem(ofTheTab.key)).toBeNull())
  expect(draft.storage.getItem(draft.key)).toContain('Hello')
})

it('says that the session goes on when the service does not answer, and keeps the drafts', async () => {
  await pressSignOut({ 'POST /auth/v1/logout': () => ({ status: 503, text: 'busy' }) })
  expect(await screen.findByText('You are still signed in')).toBeTruthy()
  expect(draft.storage.getItem(draft.key)).toContain('Hello')
})
