import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refused, sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const id = '22222222-2222-4222-8222-222222222222'
const firm = {
  standing: 'offered',
  name: 'Low Tide Ceramics',
  contactName: 'Ada Okafor',
  contactEmail: 'ada@example.com',
  seats: 5,
  plan: 'annual',
  seatPriceCents: 24_999,
  currency: 'cad',
  plusTax: false,
  accountExists: false,
}
const open = (changes: object, { query = '', ...responses }: Record<string, unknown> = {}) =>
  renderApp(`/firm?firm=${id}${query as string}`, {
    responses: { 'GET /api/firms': { ...firm, ...changes }, ...responses },
  })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

it('says what is offered and what it costs, and opens the page to pay on', async () => {
  const { requests } = await open(
    {},
    { 'POST /api/firms/checkout': { url: 'https://checkout.example.com/pay' } },
  )
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  expect(await heading('5 seats at Juno.')).toBeTruthy()
  expect(screen.getByText('CA$249.99 a year')).toBeTruthy()
  expect(screen.getByText('CA$1,249.95')).toBeTruthy()
  expect(screen.getByText(/The same is charged each year/)).toBeTruthy()
  expect(document.querySelectorAll('title')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Pay CA$1,249.95' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://checkout.example.com/pay'))
  expect(await sent(requests, 'POST', '/api/firms/checkout')[0]!.json()).toEqual({ firm: id })
})

it('says "plus tax" beside each price to which tax is added', async () => {
  await open({ plusTax: true })
  expect(await screen.findByText('CA$249.99 a year plus tax')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay CA$1,249.95 plus tax' })).toBeTruthy()
})

it('looks again where the payment is refused, because somebody has paid meanwhile', async () => {
  let standing = 'offered'
  await open(
    {},
    {
      'GET /api/firms': () => ({ body: { ...firm, standing } }),
      'POST /api/firms/checkout': () => {
        standing = 'paid'
        return {
          status: 409,
          body: { code: 'firm_not_payable', message: 'These seats are already paid for.' },
        }
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Pay/ }))
  expect(await heading('These seats are paid')).toBeTruthy()
})

it('waits for a payment that is on its way, and thanks for it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let standing = 'offered'
  await open({}, { query: '&paid=1', 'GET /api/firms': () => ({ body: { ...firm, standing } }) })
  expect(await heading('Your payment is being confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  standing = 'paid'
  await vi.advanceTimersByTimeAsync(2500)
  expect(await heading('Thank you. The seats are yours.')).toBeTruthy()
  expect(screen.getByText(/We emailed ada@example.com a link to make an account/)).toBeTruthy()
})

it('says so when a payment takes longer, and asks for no second one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open({}, { query: '&paid=1' })
  await heading('Your payment is being confirmed')
  for (let poll = 0; poll < 40; poll++) await vi.advanceTimersByTimeAsync(2500)
  expect(await screen.findByRole('button', { name: 'Look again' })).toBeTruthy()
  expect(screen.getByText(/do not pay a second time/)).toBeTruthy()
  vi.useRealTimers()
  fireEvent.click(screen.getByRole('link', { name: 'See the offer again' }))
  expect(await screen.findByRole('button', { name: 'Pay CA$1,249.95' })).toBeTruthy()
})

it.each([
  [{ standing: 'paid', accountExists: true }, 'These seats are paid', 'See the seats', '/settings#seats'],
  [{ standing: 'ending', accountExists: true }, 'These seats are paid', 'See the seats', '/settings#seats'],
  [{ standing: 'owing' }, 'The last payment did not go through', 'See and pay', '/settings#seats'],
  [{ standing: 'withdrawn' }, 'This offer was withdrawn', 'Write to us', '/contact'],
])('has a way on for a firm that is %o', async (changes, title, link, to) => {
  await open(changes)
  expect(await heading(title)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: link })[0]!.getAttribute('href')).toBe(to)
})

it('mails the link for the account again to a contact who misses it', async () => {
  const message = 'We emailed ada@example.com a new link to make the account.'
  const { requests } = await open(
    { standing: 'paid' },
    { query: '&paid=1', 'POST /api/firms/account-link': { message } },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Email it again' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await sent(requests, 'POST', '/api/firms/account-link')[0]!.json()).toEqual({ firm: id })
})

it('lets a firm whose seats have ended pay again', async () => {
  await open({ standing: 'ended' })
  expect(await heading('Open your seats again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay CA$1,249.95' })).toBeTruthy()
})

it.each(['/firm', '/firm?firm=nonsense'])(
  'asks nothing for %s, and says that the link is unknown',
  async url => {
    const { requests } = await renderApp(url)
    expect(await heading('We do not know this link')).toBeTruthy()
    expect(sent(requests, 'GET', '/api/firms')).toEqual([])
  },
)

it('says what failed, and looks the offer up again', async () => {
  let fails = true
  await open({}, { 'GET /api/firms': () => (fails ? refused('no', 503) : { body: firm }) })
  fails = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await heading('5 seats at Juno.')).toBeTruthy()
})
