import { expect, it } from 'vitest'
import { invitationLine, typedInvitations } from './invitation-lines'

it('reads one address or several, with names or without, each once', () => {
  expect(
    typedInvitations(
      'ada@example.com, "Grace Hopper" <Grace@Example.com>\n\nMei Lin <mei@example.com>; ADA@example.com',
    ),
  ).toEqual({
    invitations: [
      { email: expect.stringMatching(/^ada@example\.com$/i) as string, name: null },
      { email: expect.stringMatching(/^grace@example\.com$/i) as string, name: 'Grace Hopper' },
      { email: 'mei@example.com', name: 'Mei Lin' },
    ],
    unreadable: [],
  })
})

it('names what is no address', () => {
  expect(typedInvitations('ada@example, mei@example.com').unreadable).toEqual(['ada@example'])
})

it('writes an invitation as it can be read again', () => {
  const invitation = { email: 'mei@example.com', name: 'Mei Lin' }
  expect(typedInvitations(invitationLine(invitation)).invitations).toEqual([invitation])
})
