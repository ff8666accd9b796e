/** The team manages applicants, members and payments. Applicants read the status of their application. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { demoAccounts, expect, expectNoAxeViolations, linkIn, test } from './support/fixtures'
import { applyByRequest, newEmail } from './support/journey'
import { newAccount, newMember } from './support/new-member'
import { accessToken, enterAs } from './support/page-session'
import type { APIRequestContext, Page } from '@playwright/test'

async function apply(request: APIRequestContext, email = newEmail()) {
  const response = await request.post('/api/applications', {
    data: {
      name: 'Mei Tanaka',
      email,
      businessName: 'Paper Crane Studio',
      location: 'Toronto, ON',
      role: 'manager',
      teamSize: '2-10',
      revenueSize: '100k-500k',
      companyStage: 'scaling',
      reason: 'To meet people who are a year ahead of me.',
      newsletterConsent: false,
      termsAccepted: true,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return { email, id: ((await response.json()) as { id: string }).id }
}

const decide = async (page: Page, action: 'approve' | 'decline', id: string, message?: string) => {
  const response = await page.request.post(`/api/applications/${action}`, {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: { id, message },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Pays without creating an account. */
async function pay(request: APIRequestContext) {
  const email = `payer-${randomUUID()}@example.com`
  const applicationId = await applyByRequest(request, email)
  const response = await request.post('/api/checkout/sandbox', {
    data: { plan: 'annual', email, applicationId },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return email
}

async function openAs(page: Page, path: string, heading: string) {
  await enterAs(page, demoAccounts.admin)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

test('the emailed link shows an applicant the state of their application, and what to do once it is approved', async ({
  page,
  request,
  mailTo,
}) => {
  const { email, id } = await apply(request)
  const link = linkIn((await mailTo(email))[0]!, '/application-status')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'We are reading your application' })).toBeVisible()
  await expect(page.getByText('You will hear from us by')).toBeVisible()
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toBeAttached()
  await expectNoAxeViolations(page)

  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await decide(page, 'approve', id)
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: "Congratulations, you're in!" })).toBeVisible()
  await page.getByRole('link', { name: 'Choose your membership' }).click()
  await expect(page).toHaveURL(`/membership-selection?application=${id}`)

  await page.goto('/application-status?token=made-up')
  await expect(page.getByRole('heading', { level: 1, name: 'We do not know this link' })).toBeVisible()
})

test('the history shows how an application was decided, by whom, and the message to the applicant', async ({
  page,
  request,
}) => {
  const { email, id } = await apply(request)
  await openAs(page, '/admin/manage-applications', 'Applications')
  await decide(page, 'decline', id, 'Our rooms are for owners.')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByLabel('Decision', { exact: true }).selectOption('Declined')
  await page.getByLabel('Search decided applications').fill(email)
  await expect(page.getByText('1 decided', { exact: true })).toBeVisible()
  const line = page.getByRole('table', { name: 'Decided applications' }).getByRole('row').nth(1)
  await expect(line).toContainText(/Declined.*\d{4}, by /)
  await expectNoAxeViolations(page)
  await line.getByRole('button', { name: /^View details of/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Our rooms are for owners.')
})

test('an admin finds a member, hides them, makes them an admin, takes that back, and exports the list', async ({
  page,
  request,
}) => {
  const { email } = await newMember(request)
  await openAs(page, '/admin/members', 'Member Accounts')
  await page.getByLabel('Search members').fill(email)
  await page.getByLabel('Membership', { exact: true }).selectOption('active')
  const row = page.getByRole('row').nth(1)
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await expect(row).toContainText(email)
  await expect(row).toContainText('Monthly')

  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: /^View details of/ }).click()
  await expect(dialog.getByRole('link', { name: 'Open profile' })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Hide profile' }).click()
  await expect(row.getByText('Hidden', { exact: true })).toBeVisible()

  for (const [action, shown] of [
    ['Make admin', 1],
    ['Revoke admin', 0],
  ] as const) {
    await row.getByRole('button', { name: /^View details of/ }).click()
    await dialog.getByRole('button', { name: action }).click()
    if (shown) await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
    await expect(row.getByText('Admin', { exact: true })).toHaveCount(shown)
  }

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${email},,,yes,Active,Monthly`)
})

test('an unmatched payment is dismissed, restored, and attached to the account it belongs to', async ({
  page,
  request,
  mailTo,
}) => {
  const [payer, { email }] = [await pay(request), await newAccount(request, mailTo)]
  await openAs(page, '/admin/unmatched-payments', 'Payments to sort out')
  const waiting = page.getByRole('list', { name: 'Waiting payments' })
  await expect(waiting).toContainText(payer)
  await page.getByRole('button', { name: `Dismiss the payment of ${payer}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Dismiss payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please write why')
  await dialog.getByLabel('Why').fill('Refunded by hand.')
  await dialog.getByRole('button', { name: 'Dismiss payment' }).click()
  await expect(waiting.getByText(payer)).toHaveCount(0)
  await page.getByRole('tab', { name: /^Dismissed/ }).click()
  const dismissed = page.getByRole('listitem').filter({ hasText: payer })
  await expect(dismissed).toContainText('Refunded by hand.')
  await expectNoAxeViolations(page)
  await dismissed.getByRole('button', { name: /^Bring back/ }).click()
  await page.getByRole('tab', { name: /^Waiting/ }).click()

  await page.getByRole('button', { name: `Attach the payment of ${payer}` }).click()
  await dialog.getByLabel('Search accounts and applications').fill(email)
  await expect(dialog.getByText('1 found')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: /^Attach to/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(payer)).toHaveCount(0)
})
