import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '@/testing/render-app'

const ID = '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11'
const CODE = '0123456789ABCDEFGHJK'
const responses = {
  '/api/checkout/session': {
    status: 'complete',
    email: 'ada@example.com',
    plan: 'annual',
    accountExists: false,
  },
  '/api/applications/status': {
    status: 'pending',
    receivedOn: 'Friday, November 20, 2026',
    promisedBy: 'Sunday, November 22, 2026',
    decidedOn: null,
    applicationId: null,
  },
  '/api/applications/further': {
    standing: 'open',
    answers: { name: 'Ada', businessName: 'Engines', role: 'founder', reason: 'Why not' },
  },
  '/api/gifts/look-up': {
    buyerName: 'Grace Hopper',
    recipientName: 'Ada',
    message: 'For all the bugs.',
    months: 12,
    effect: { kind: 'apply first' },
  },
}
const email = () => screen.getByLabelText<HTMLInputElement>('Email').value === 'ada@example.com'
const heading = (name: string) => () => screen.getByRole('heading', { level: 1, name }) !== null
const code = () => screen.getByLabelText<HTMLInputElement>(/^Your code/).value.startsWith('01234')

it.each([
  ['/create-account?token=secret', '/create-account', email],
  ['/create-account?for=seats&token=secret', '/create-account?for=seats', email],
  ['/create-account?session_id=secret', '/create-account', email],
  ['/application-status?token=secret', '/application-status', heading('We are reading your application')],
  ['/further-application?token=secret', '/further-application', heading('Use these answers instead?')],
  [
    '/card-update?result=refused&token=secret',
    '/card-update?result=refused',
    () => screen.getByRole('link', { name: 'Try again' }).getAttribute('href')!.endsWith('=secret'),
  ],
  [
    `/unsubscribe?token=${ID}`,
    '/unsubscribe',
    () => screen.getByRole('button', { name: 'Unsubscribe' }) !== null,
  ],
  [`/gift-card#${CODE}`, '/gift-card', () => screen.getByText('01234-56789-ABCDE-FGHJK') !== null],
  [`/redeem#${CODE}`, '/redeem', code],
])(
  '%s loses its secret at once, and keeps it for a reload and the way back',
  async (opened, left, isThere) => {
    const shown = () => waitFor(() => expect(isThere()).toBe(true))
    const { router, url } = await renderApp(opened, { responses })
    await waitFor(() => expect(url()).toBe(left))
    await shown()
    const { location } = router.state

    await act(() => router.navigate('/about'))
    await act(() => router.navigate(-1))
    expect(url()).toBe(left)
    await shown()

    cleanup()
    await renderApp(location, { responses })
    await shown()

    cleanup()
    await renderApp(left, { responses })
    await expect(
      Promise.resolve()
        .then(isThere)
        .catch(() => false),
    ).resolves.toBe(false)
  },
)

it('keeps it over the link that skips to the content', async () => {
  const { router, url } = await renderApp('/application-status?token=secret', { responses })
  await waitFor(() => expect(url()).toBe('/application-status'))
  await act(() => router.navigate('#main'))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'We are reading your application' }),
  ).toBeTruthy()
})
