import { expect, it } from 'vitest'
import { replyLink } from './reply-link'

const message = {
  id: '1',
  name: 'Georgiana Whitlock',
  email: 'georgiana@whitlock.example',
  message: 'Is there a group?\nI could help & start one.',
  user_id: null,
  status: 'unread',
  created_at: '2026-11-20T15:00:00Z',
} as const

const read = (link: string) => {
  const url = new URL(link)
  return {
    to: decodeURIComponent(url.pathname),
    subject: url.searchParams.get('subject'),
    body: url.searchParams.get('body'),
  }
}

it('replies to the sender, with a subject, their name and their message quoted', () => {
  expect(read(replyLink(message, 'Juno'))).toEqual({
    to: 'georgiana@whitlock.example',
    subject: 'Re: Your message to Juno',
    body: 'Hello Georgiana,\r\n\r\n\r\n\r\nOn November 20, 2026, Georgiana Whitlock wrote:\r\n> Is there a group?\r\n> I could help & start one.',
  })
})

it('lets nobody add recipients through an address', () => {
  const link = replyLink({ ...message, email: 'a?bcc=other&cc=x@example.com' }, 'Juno')
  expect(new URL(link).searchParams.get('bcc')).toBeNull()
  expect(read(link).to).toBe('a?bcc=other&cc=x@example.com')
})

it('quotes a long message as far as email programs accept it', () => {
  const { body } = read(replyLink({ ...message, message: '🦋'.repeat(5000) }, 'Juno'))
  expect(body).toMatch(/🦋 \[…\]$/u)
  expect(replyLink({ ...message, message: 'x'.repeat(5000) }, 'Juno').length).toBeLessThan(2000)
})
