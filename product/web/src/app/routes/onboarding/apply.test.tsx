import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { sent, unreachable } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const id = '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11'
const pending = { id, status: 'PENDING', message: 'We have received it.' }
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Application' }))

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** Opens the form and fills in the required fields. */
async function fillIn(answer: unknown = pending) {
  const view = await renderApp('/apply', {
    responses: {
      'POST /api/applications': answer,
      '/api/checkout/payer': ({ url }: Request) => ({
        body: url.includes(id)
          ? { standing: 'approved', name: 'Ada', email: 'ada@example.com' }
          : { standing: 'unknown', name: null, email: null },
      }),
    },
  })
  await screen.findByRole('button', { name: 'Submit Application' })
  fillFields('ada@example.com')
  return view
}

function fillFields(email: string) {
  type(/^Full Name/, 'Ada Okafor')
  type(/^Email/, email)
  type(/^Business Name/, 'Low Tide Ceramics')
  type(/^Why do you want to join/, 'To trade notes on pricing.')
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree to the/ }))
}

it('asks for name, email, business and reason alone, and says when the answer comes', async () => {
  const { url, requests, container } = await fillIn()
  const terms = container.querySelector('form a[href="/terms-of-service"]')
  expect(terms?.getAttribute('target')).toBe('_blank')
  expect(screen.getByRole('checkbox', { name: /newsletter/ }).getAttribute('aria-checked')).toBe('false')
  send()
  await waitFor(() => expect(url()).toBe('/confirmation'))
  expect(await screen.findByText('Thank you. Your application is in.')).toBeTruthy()
  expect(screen.getByText(/You will hear from us within 48 hours/)).toBeTruthy()
  expect(await sent(requests, 'POST', '/api/applications')[0]!.json()).toMatchObject({
    name: 'Ada Okafor',
    newsletterConsent: false,
  })
})

it('leads to the plans where the application is approved at once, and is blank afterwards', async () => {
  const { url, router } = await fillIn({ ...pending, status: 'APPROVED' })
  send()
  await waitFor(() => expect(url()).toBe(`/membership-selection?application=${id}`))
  expect(toasts.getSnapshot()[0]).toMatchObject({ title: 'Application Submitted', open: true })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit Application' })).toBeNull())
  await router.navigate('/apply')
  await screen.findByRole('button', { name: 'Submit Application' })
  expect(field(/^Full Name/).value).toBe('')
})

it('leads to the approved application again, and tells others only what is true for everybody', async () => {
  let answered = id
  const { router } = await fillIn(() => ({ body: { ...pending, id: answered, status: 'APPROVED' } }))
  send()
  await screen.findByRole('heading', { name: "Congratulations, you're in!" })
  const applyAgain = async (email: string, other: string) => {
    answered = other
    await router.navigate('/apply')
    await screen.findByRole('button', { name: 'Submit Application' })
    fillFields(email)
    send()
  }
  await applyAgain('Ada@example.com', '6f1d1c7e-58a4-4a55-8c28-0d1c3f5d9a10')
  expect(await screen.findByRole('heading', { name: "Congratulations, you're in!" })).toBeTruthy()
  await applyAgain('else@example.com', '0d0e7c7e-58a4-4a55-8c28-0d1c3f5d9a11')
  expect(await screen.findByRole('heading', { name: 'Your application has arrived.' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Apply to join' })).toBeNull()
  // A second tab of this browser knows it too, for an hour.
  sessionStorage.clear()
  await router.navigate('/membership-selection')
  expect(await screen.findByRole('heading', { name: "Congratulations, you're in!" })).toBeTruthy()
  const anHourLater = Date.now() + 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(anHourLater)
  await router.navigate('/contact')
  await router.navigate('/membership-selection')
  expect(await screen.findByRole('link', { name: 'Apply to join' })).toBeTruthy()
})

it('says to a signed-in person that a member has nothing to apply for', async () => {
  await renderApp('/apply', { person: { email: 'nadia@example.com', profile: { name: 'Nadia' } } })
  const notice = await screen.findByText(/A member has nothing to apply for/)
  expect(notice.textContent).toContain('You are signed in as nadia@example.com.')
})

it('shows the reason of a refusal under the title Error, and keeps what was typed', async () => {
  let refuse: () => unknown = () => ({ status: 429, body: { message: 'Please wait an hour.' } })
  await fillIn(() => refuse())
  send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('ErrorPlease wait an hour.'))
  refuse = () => ({ status: 502, text: 'bad gateway' })
  send()
  const failed = 'ErrorFailed to submit application'
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(failed))
  const issues = [{ path: 'email', message: 'This address bounced.' }]
  refuse = () => ({ status: 422, body: { message: 'Please check the form.', issues } })
  send()
  expect(await screen.findByText('This address bounced.')).toBeTruthy()
  refuse = unreachable
  send()
  expect(await screen.findByText('Failed to submit application')).toBeTruthy()
  expect(field(/^Full Name/).value).toBe('Ada Okafor')
})

it.each([
  ['waits for the team', 'PENDING', '/confirmation'],
  ['is approved at once', 'APPROVED', `/membership-selection?application=${id}`],
])(
  'shows the address of an application that %s, and sends it again with another one',
  async (_, status, page) => {
    const second = 'c2f1bb7c-0a7e-4f7e-8a38-0a4c6d7d1b11'
    let next = { ...pending, status, token: 'of-the-first' }
    const { url, requests } = await fillIn(() => {
      const body = next
      next = { ...next, id: second, token: 'of-the-second' }
      return { status: 201, body }
    })
    type(/^Email/, 'ada@example.com')
    send()
    await waitFor(() => expect(url()).toBe(page))
    expect((await screen.findByText(/^We write to/)).textContent).toContain('We write to ada@example.com.')
    fireEvent.click(screen.getByRole('button', { name: 'Not right? Change it' }))
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@example.org' } })
    fireEvent.click(screen.getByRole('button', { name: 'Change address' }))
    await waitFor(() => expect(sent(requests, 'POST', '/api/applications')).toHaveLength(2))
    expect(await sent(requests, 'POST', '/api/applications')[1]!.json()).toMatchObject({
      name: 'Ada Okafor',
      reason: 'To trade notes on pricing.',
      email: 'ada@example.org',
      replaces: 'of-the-first',
    })
    await waitFor(() => expect(url()).toBe(page.replace(id, second)))
  },
)
