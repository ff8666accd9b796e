/** The team is told of a dispute, refunds a part of a payment, and moves a payment to its right owner. */
import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { applyByRequest, newEmail } from './support/journey'
import { newMember } from './support/new-member'
import { accessToken, enterAs } from './support/page-session'

async function openPayments(page: Page, email: string) {
  await page.goto(`/admin/members?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: /^View details of/ }).click()
  await page.getByRole('button', { name: /^See the payments of/ }).click()
  await expect(page.getByRole('dialog', { name: 'Payments' }).getByText('CA$24.99')).toBeVisible()
}

/** Disputes the member's newest payment, in the sandbox. */
async function dispute(page: Page, email: string) {
  const headers = { authorization: `Bearer ${await accessToken(page)}` }
  const { apikey } = await page.request.get('/api/config').then(async response => ({
    apikey: ((await response.json()) as { publishableKey: string }).publishableKey,
  }))
  const found = await page.request.post('/rest/v1/rpc/admin_members', {
    headers: { ...headers, apikey },
    data: { search: email },
  })
  const [member] = (await found.json()) as { id: string }[]
  const opened = await page.request.post(`/api/sandbox/members/${member!.id}/portal`, { headers, data: {} })
  const { url } = (await opened.json()) as { url: string }
  const session = new URL(url, 'http://localhost').search
  const disputed = await page.request.post(`/api/sandbox/portal/dispute${session}`, { data: {} })
  expect(disputed.ok(), await disputed.text()).toBe(true)
}

test('a part of a payment goes back, and the payment moves to whom it belongs', async ({
  page,
  request,
  mailTo,
}) => {
  const payer = await newMember(request)
  const owner = newEmail()
  await applyByRequest(request, owner)
  await enterAs(page, demoAccounts.admin)

  await openPayments(page, payer.email)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Refund of CA\$24\.99/ }).click()
  await page.getByLabel(/^Amount/).fill('10')
  await page.getByRole('radio', { name: 'Keep everything as it is' }).check()
  await page.getByLabel(/^Why/).fill('Two weeks without the site.')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Refund CA$10.00' }).click()
  await expect(page.getByText(`CA$10.00 went back to ${payer.email}.`)).toBeVisible()
  await expect(page.getByText('CA$10.00 of it went back.')).toBeVisible()
  await expect
    .poll(async () => (await mailTo(payer.email)).map(mail => mail.subject))
    .toContain('CA$10.00 is on its way back to you')

  await page.getByRole('button', { name: /^Move to another account/ }).click()
  await page.getByLabel('Search accounts and applications').fill(owner)
  await page.getByRole('button', { name: /^Move to .*, application$/ }).click()
  await expect(page.getByText(`${payer.email} loses access at once.`)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel(/^Why/).fill('Paid by the assistant of the founder.')
  await page.getByRole('button', { name: 'Move payment' }).click()
  await expect(page.getByText(`We emailed ${owner} the link to create their account.`)).toBeVisible()
  await expect.poll(async () => (await mailTo(owner)).length).toBeGreaterThan(0)
})

test('a dispute appears while the page is open, with the facts for the bank', async ({ page, request }) => {
  const [before, payer] = [await newMember(request), await newMember(request)]
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/unmatched-payments?tab=disputes')
  await dispute(page, before.email)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: before.email })).toBeVisible()
  await dispute(page, payer.email)
  // Nothing moves under the reader of the list.
  await page.getByRole('button', { name: /^\d+ new Show$/ }).click()
  const entry = page.getByRole('listitem').filter({ hasText: payer.email })
  await expect(entry.getByText('Needs your reply')).toBeVisible()
  await entry.getByText('What we know').click()
  await expect(entry.getByText(`Email address of the account: ${payer.email}`)).toBeVisible()
})
