import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { giftTexts } from '@/features/gifts/gift-texts'
import { imogen } from '@/testing/fake-auth'
import { refused, sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const CODE = '0123456789ABCDEFGHJK'
const application = '22222222-2222-4222-8222-222222222222'
const gift = {
  buyerName: 'Grace Hopper',
  recipientName: 'Ada',
  message: 'For all the bugs.',
  months: 12,
}
const effect = {
  kind: 'pause',
  startsAt: '2027-03-01T10:00:00Z',
  endsAt: '2028-03-01T10:00:00Z',
}
const said = (text: string | RegExp) => screen.findByText(text)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

it.each(['/redeem#%', '/gift-card#%E0%A4'])(
  'opens %s, a link that was cut, as one without a code',
  async url => {
    await renderApp(url, { person: imogen })
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText(/went wrong/i)).toBeNull()
  },
)

it('says what a gift does before the member redeems it', async () => {
  const { requests } = await renderApp('/redeem', {
    person: imogen,
    responses: {
      '/api/account/gifts/look-up': { ...gift, effect },
      '/api/account/gifts/redeem': { message: 'Your membership runs until March 1, 2028.', open: true },
    },
  })
  await type(/^Your code/, '0123')
  await press('Look it up')
  expect(await said(giftTexts.codeIncomplete)).toBeTruthy()
  await type(/^Your code/, 'o1234-56789-abcde-fghjk')
  await press('Look it up')
  expect(
    await said(
      'You have paid until March 1, 2027. Your gift begins then, and your own plan pauses: its next payment is on March 1, 2028.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('For all the bugs.')).toBeTruthy()
  expect(sent(requests, 'POST', 'gifts/redeem')).toEqual([])
  await press('Redeem this gift')
  expect(await said('Your membership runs until March 1, 2028.')).toBeTruthy()
  expect(await sent(requests, 'POST', 'gifts/redeem')[0]!.json()).toEqual({ code: CODE })
})

it('takes an approved applicant who has no account yet', async () => {
  const { requests } = await renderApp(`/redeem?application=${application}#${CODE}`, {
    responses: {
      '/api/gifts/look-up': { ...gift, effect: { kind: 'with account', email: 'ada@example.com' } },
      '/api/gifts/redeem': { message: 'We emailed ada@example.com the link.', open: false },
    },
  })
  await press('Look it up')
  await press('Redeem this gift')
  expect(await said('We emailed ada@example.com the link.')).toBeTruthy()
  expect(await sent(requests, 'POST', 'gifts/redeem')[0]!.json()).toEqual({ code: CODE, application })
})

it('leads a person who may not be a member yet to apply, and keeps the code', async () => {
  await renderApp(`/redeem#${CODE}`, {
    responses: { '/api/gifts/look-up': { ...gift, effect: { kind: 'apply first' } } },
  })
  await press('Look it up')
  expect(await said(/Your code does not expire/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Redeem this gift' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Apply to join' })).toBeTruthy()
})

it('shows the card of a gift with its code, and why it cannot', async () => {
  await renderApp(`/gift-card#${CODE}`, {
    responses: { '/api/gifts/look-up': { ...gift, effect: { kind: 'apply first' } } },
  })
  expect(await said('A gift for Ada')).toBeTruthy()
  expect(await said('01234-56789-ABCDE-FGHJK')).toBeTruthy()
})

it('says that a code is used', async () => {
  const message = 'This code has been used already.'
  await renderApp(`/gift-card#${CODE}`, {
    responses: { '/api/gifts/look-up': () => ({ status: 409, body: { code: 'gift_used', message } }) },
  })
  expect(await said(message)).toBeTruthy()
})

it('sends what the buyer wrote, and says when the payment page does not open', async () => {
  const { requests } = await renderApp('/gift', {
    responses: { '/api/gifts': () => refused('no', 503) },
  })
  await type(/^Your name/, 'Grace Hopper')
  await type(/^Your email/, 'grace@example.com')
  await type(/^Who is it for/, 'Ada')
  await press(/^Pay CA\$249\.99/)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await sent(requests, 'POST', '/api/gifts')[0]!.json()).toEqual({
    name: 'Grace Hopper',
    email: 'grace@example.com',
    recipientName: 'Ada',
    message: '',
  })
})
