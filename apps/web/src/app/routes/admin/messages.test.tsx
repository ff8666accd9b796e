import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { messageTexts } from '@/features/contact-messages/inbox-texts'
import { byMethod, refused, sent } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const message = {
  id: 'm1',
  name: 'Georgiana Whitlock',
  email: 'g@whitlock.example',
  message: 'Is there a group?',
  user_id: null,
  status: 'unread',
  created_at: '2026-11-20T10:00:00Z',
}
const read = { ...message, id: 'm2', name: 'Ada Okafor', status: 'read' }
const open = (messages: unknown) =>
  renderApp('/admin/messages', { person: imogen, responses: { '/rest/v1/contact_messages': messages } })

it('says that messages failed to load, and offers to try again', async () => {
  await open(() => refused('no'))
  expect(await screen.findByText(messageTexts.loadFailed)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('offers Mark as Read on unread messages alone', async () => {
  await open([message, read])
  const [, unreadRow, readRow] = await screen.findAllByRole('row')
  expect(within(unreadRow!).getByRole('button', { name: /^Mark as Read/ })).toBeTruthy()
  expect(within(unreadRow!).getByText('Unread')).toBeTruthy()
  expect(within(readRow!).queryByRole('button', { name: /^Mark as Read/ })).toBeNull()
  expect(within(readRow!).queryByText('Unread')).toBeNull()
})

it('says what came of marking one as read', async () => {
  await open(byMethod({ GET: [message], PATCH: refused('no') }))
  fireEvent.click(await screen.findByRole('button', { name: /^Mark as Read/ }))
  expect(await screen.findByText(messageTexts.updateFailed)).toBeTruthy()
  cleanup()
  const { requests } = await open(byMethod({ GET: [message], PATCH: { id: 'm1' } }))
  fireEvent.click(await screen.findByRole('button', { name: /^Mark as Read/ }))
  expect(await screen.findByText(messageTexts.markedAsRead)).toBeTruthy()
  const [patch] = sent(requests, 'PATCH', 'contact_messages')
  expect(patch!.url).toContain('id=eq.m1')
  expect(await patch!.json()).toEqual({ status: 'read' })
})

it('says so when nothing has come in, and when everything is read', async () => {
  await open([])
  expect(await screen.findByText('No messages yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Unread only' }))
  expect(await screen.findByText('Everything is read')).toBeTruthy()
})
