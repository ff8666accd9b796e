import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
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
  replies: [] as object[],
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

const kims = {
  id: 'r1',
  text: 'There is.',
  created_at: '2026-11-20T12:00:00Z',
  author: { name: 'Kim Keeper' },
}

it('sends a reply by email, and says that it is on its way', async () => {
  const { requests } = await renderApp('/admin/messages', {
    person: imogen,
    responses: {
      '/rest/v1/contact_messages': [message],
      '/api/contact-messages/m1/reply': { message: 'Your reply is on its way to g@whitlock.example.' },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to Georgiana Whitlock' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Please enter your reply.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Your reply/), { target: { value: 'There is.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Your reply is on its way to g@whitlock.example.')).toBeTruthy()
  const [reply, ...others] = sent(requests, 'POST', 'reply')
  expect(others).toEqual([])
  expect(await reply!.json()).toEqual({ text: 'There is.', seen: 0 })
})

it('shows who answered what and when, and a reply that came meanwhile, keeping what was typed', async () => {
  let replies: object[] = []
  const meanwhile = { code: 'reply_exists', message: 'Kim Keeper has already replied.' }
  await renderApp('/admin/messages', {
    person: imogen,
    responses: {
      '/rest/v1/contact_messages': () => ({ status: 200, body: [{ ...read, replies }] }),
      '/api/contact-messages/m2/reply': () => {
        replies = [kims]
        return { status: 409, body: meanwhile }
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to Ada Okafor' }))
  fireEvent.change(await screen.findByLabelText(/^Your reply/), { target: { value: 'There is none.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Kim Keeper has already replied.')).toBeTruthy()
  expect(await screen.findByText('There is.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Kim Keeper replied/ })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Write again/).value).toBe('There is none.')
})

it('shows the reply of a colleague also where the message leaves the list with it', async () => {
  let replies: object[] = []
  const { requests } = await renderApp('/admin/messages?status=unread', {
    person: imogen,
    responses: {
      '/rest/v1/contact_messages': ({ url }: Request) => ({
        status: 200,
        body: replies.length > 0 && url.includes('status=eq.unread') ? [] : [{ ...message, replies }],
      }),
      '/api/contact-messages/m1/reply': () => {
        replies = [kims]
        return { status: 409, body: { code: 'reply_exists', message: 'Kim Keeper has already replied.' } }
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to Georgiana Whitlock' }))
  fireEvent.change(await screen.findByLabelText(/^Your reply/), { target: { value: 'There is none.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('There is.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send mine as well' }))
  await waitFor(() => expect(sent(requests, 'POST', 'reply')).toHaveLength(2))
  expect(await sent(requests, 'POST', 'reply')[1]!.json()).toEqual({ text: 'There is none.', seen: 1 })
})

it('asks before a second reply is sent, where a colleague replied while an admin was writing', async () => {
  let replies: object[] = []
  const { requests } = await renderApp('/admin/messages', {
    person: imogen,
    responses: {
      '/rest/v1/contact_messages': () => ({ status: 200, body: [{ ...message, replies }] }),
      '/api/contact-messages/m1/reply': { message: 'Your reply is on its way to g@whitlock.example.' },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to Georgiana Whitlock' }))
  fireEvent.change(await screen.findByLabelText(/^Your reply/), { target: { value: 'There is none.' } })
  replies = [kims]
  // Half a minute later, the admin comes back to the tab.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Kim Keeper replied while you were writing')).toBeTruthy()
  clock.mockRestore()
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  const question = await screen.findByRole('alertdialog', { name: 'Send a second reply?' })
  expect(question.textContent).toContain('Kim Keeper has replied already: “There is.”')
  fireEvent.click(screen.getByRole('button', { name: 'Keep writing' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Write again/).value).toBe('There is none.')
  expect(sent(requests, 'POST', 'reply')).toEqual([])
})

it('asks the database for messages with every word', async () => {
  const { requests } = await renderApp('/admin/messages?search=Reyes+sister', {
    person: imogen,
    responses: { 'POST /rest/v1/rpc/search_contact_messages': [message] },
  })
  expect(await screen.findByText('Is there a group?')).toBeTruthy()
  const [request] = sent(requests, 'POST', 'search_contact_messages')
  expect(await request!.json()).toEqual({ words: 'Reyes sister' })
})

it('keeps a reply that is not sent, and brings it back', async () => {
  await open([message])
  const reply = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Reply to Georgiana Whitlock' }))
    return screen.findByLabelText<HTMLTextAreaElement>(/^Your reply/)
  }
  fireEvent.change(await reply(), { target: { value: 'Dear friend,' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await reply()).value).toBe('Dear friend,')
  expect(screen.getByText(/We kept your draft from/)).toBeTruthy()
})
