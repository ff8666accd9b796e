/** A card fails: the member reads it on each page and in an email, enters another card, and is thanked. */
import { expect, expectNoAxeViolations, linkIn, signIn, test } from './support/fixtures'
import { dataHeaders } from './support/new-event'
import { newMember } from './support/new-member'

test('a member whose card fails keeps everything, and settles it by one link', async ({
  page,
  request,
  browser,
  mailTo,
}) => {
  const member = await newMember(request)
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const banner = page.getByRole('region', { name: 'Your payment' })
  await expect(banner).toBeHidden()

  const { headers } = await dataHeaders(request, member)
  const opened = await request.post('/api/account/update-card', { headers, data: {} })
  const session = new URL(((await opened.json()) as { url: string }).url).searchParams.get('session')
  for (const [act, data] of [
    ['card', { card: 'declined' }],
    ['time', { time: 'payment' }],
  ] as const) {
    const done = await request.post(`/api/sandbox/portal/${act}?session=${session}`, { data })
    expect(done.ok(), await done.text()).toBe(true)
  }
  // The banner appears on the open page.
  await expect(banner).toBeVisible()
  for (const path of ['/settings', '/about', '/dashboard']) {
    await page.goto(path)
    await expect(banner).toContainText(
      /^Your last payment did not go through\. Everything stays open until \w+ \d+, \d{4}\./,
    )
  }
  await expectNoAxeViolations(page)

  const [mail] = await mailTo(member.email, 3)
  expect(mail!.subject).toBe('Your payment to Juno did not go through')
  // The link is opened on another device, where nobody is signed in.
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(linkIn(mail!, '/api/payments/update-card'))
  await elsewhere.getByRole('button', { name: 'Use this card' }).click()
  await expect(elsewhere.getByText('ending in 4242')).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Back to Juno' }).click()
  await expect(elsewhere).toHaveURL(/\/card-update\?result=paid/)
  await expect(
    elsewhere.getByRole('heading', { level: 1, name: 'Thank you, that is settled.' }),
  ).toBeVisible()
  await expectNoAxeViolations(elsewhere)

  await expect
    .poll(async () => (await mailTo(member.email)).map(({ subject }) => subject))
    .toContain('Thank you, your payment went through')
  await expect(banner).toBeHidden()
})
