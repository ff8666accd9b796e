import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { takeOpenedLink } from '@/lib/auth/opened-link'
import { lastingSession, type FakePerson } from '@/testing/fake-auth'
import { sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const link = '/auth/confirm?type=email_change&email=new@example.com&new_address=1'
const owner = { email: 'old@example.com' }
const userOf = (person: FakePerson, new_email?: string) => ({
  'GET /auth/v1/user': () => ({ body: { ...lastingSession(person).user, new_email } }),
})

async function open(person: FakePerson | null, responses: Responses = {}) {
  window.history.replaceState(null, '', `${link}&token_hash=h`)
  takeOpenedLink()
  const works = { 'POST /api/account/mailed-link': { works: true } }
  return renderApp(link, { person, responses: { ...works, ...responses } })
}

const goesOn = () => screen.findByRole('button', { name: 'Continue as new@example.com' })

it('lets an account take the address that it asked for', async () => {
  await open(owner, userOf(owner, 'new@example.com'))
  expect(await goesOn()).toBeTruthy()
})

it('leads a visitor to sign in, and back with the link unused', async () => {
  const { requests } = await open(null)
  const there = await screen.findByRole('link', { name: 'Sign in to my account' })
  expect(new URL(there.getAttribute('href')!, 'http://x').searchParams.get('from')).toBe(link)
  expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull()
  expect(sent(requests, 'POST', '/auth/v1/verify')).toHaveLength(0)
  expect(sessionStorage.getItem('opened-link')).toContain('"h"')
})

it.each([undefined, 'other@example.com'])(
  'stops an account that asked for another address (%s)',
  async wanted => {
    await open({ email: 'me@example.com' }, userOf({ email: 'me@example.com' }, wanted))
    const title = await screen.findByText('You are signed in to another account')
    expect(title.parentElement?.textContent).toContain('You are signed in as me@example.com,')
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull()
  },
)

it('asks again when the service did not answer', async () => {
  let up = false
  await open(owner, {
    'GET /auth/v1/user': () =>
      up ? userOf(owner, 'new@example.com')['GET /auth/v1/user']() : { status: 503, text: 'busy' },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  up = true
  fireEvent.click(again)
  expect(await goesOn()).toBeTruthy()
})
