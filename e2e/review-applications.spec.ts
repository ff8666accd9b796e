/** An application that needs an admin's decision, from the review page to the applicant's email. */
import { demoAccounts, expect, expectNoAxeViolations, linkIn, test } from './support/fixtures'
import { newApplication } from './support/new-application'
import { enterAs } from './support/page-session'
import type { Page } from '@playwright/test'

const application = {
  name: 'Mei <b>Tanaka</b>',
  businessName: 'Paper Crane Studio',
  location: 'Toronto, ON',
  reason: 'I run the studio day to day.\nMostly I look for people who are a year ahead of me.',
}

/** Enters as an admin, finds the application by its email address and opens it. */
async function openApplication(page: Page, email: string) {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'Manage Members' }).click()
  await page.getByLabel('Search applications').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: /^View details of/ }).click()
  return page.getByRole('dialog')
}

test('an admin reads an application in full and approves it; the applicant gets an email with the link to the plans', async ({
  page,
  request,
  mailTo,
}) => {
  const email = await newApplication(request, application)
  const dialog = await openApplication(page, email)
  await expect(dialog.getByRole('heading', { name: application.name })).toBeVisible()
  for (const [label, value] of [
    ['Email', email],
    ['Business Name', application.businessName],
    ['Location', application.location],
    ['Role', 'Manager'],
    ['Team Size', '2-10 employees'],
    ['Company Revenue', '100k-500k'],
    ['Company Stage', 'Scaling'],
    ['Industry', 'Graphic Design'],
    ['Why do you want to join', 'a year ahead of me.'],
  ] as const) {
    await expect(dialog.locator('div', { has: page.getByText(label, { exact: true }) }).last()).toContainText(
      value,
    )
  }
  await expect(dialog).toContainText(/Waiting 1 minute\. Reply due in 4[78] hours\./)
  await expectNoAxeViolations(page)

  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Application approved successfully')).toBeVisible()
  await expect(page.getByText(/^Nothing matches/)).toBeAttached()
  await expect(dialog).toBeHidden({ timeout: 3000 })

  const [, link] = await mailTo(email, 2).then(mails => {
    const approved = mails.find(mail => mail.kind === 'application-approved')
    return [approved, linkIn(approved ?? mails[0]!, '/membership-selection')] as const
  })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: "Congratulations, you're in!" })).toBeVisible()
})

test('an admin declines with a message of their own, which reaches the applicant', async ({
  page,
  request,
  mailTo,
}) => {
  const email = await newApplication(request, application)
  const dialog = await openApplication(page, email)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  const message = dialog.getByLabel('Your message')
  await expect(message).toHaveValue(/Thank you for telling us/)
  await message.fill('   ')
  await dialog.getByRole('button', { name: 'Decline and send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please write a few words')
  await message.fill('Your studio is wonderful, and our circle is for owners.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Decline and send' }).click()
  await expect(dialog.getByText('Application declined')).toBeVisible()
  await expect(dialog).toBeHidden({ timeout: 3000 })
  await expect(page.getByText(/^Nothing matches/)).toBeVisible()

  const mails = await mailTo(email, 2)
  const declined = mails.find(mail => mail.kind === 'application-declined')
  expect(declined?.text).toContain('Your studio is wonderful, and our circle is for owners.')
})

test('a decision that fails shows its error in the dialog, and the application stays', async ({
  page,
  request,
}) => {
  const email = await newApplication(request, application)
  const dialog = await openApplication(page, email)
  const approve = dialog.getByRole('button', { name: 'Approve' })
  const responses = [
    {
      status: 405,
      json: { message: 'Method not allowed' },
      said: /endpoint to approve applications \(405\)/,
    },
    { status: 500, json: {}, said: 'Failed to approve application' },
  ]
  for (const { said, ...response } of responses) {
    await page.route('**/api/applications/approve', route => route.fulfill(response), { times: 1 })
    await approve.click()
    await expect(dialog.getByRole('alert')).toContainText(said)
  }
  await page.evaluate(() => localStorage.clear())
  await approve.click()
  await expect(dialog.getByRole('alert')).toContainText('No authentication token available')
})

test('a list that cannot be loaded says so, and loads on retry', async ({ page }) => {
  await enterAs(page, demoAccounts.admin)
  await page.route('**/rest/v1/rpc/admin_applications*', route =>
    route.fulfill({ status: 400, json: { code: '42P01', message: 'no' } }),
  )
  await page.goto('/admin/manage-applications')
  await expect(page.getByRole('alert')).toContainText('Failed to load applications. Please try again later.')
  await expectNoAxeViolations(page)
  await page.unroute('**/rest/v1/rpc/admin_applications*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Pending applications' })).toBeVisible()
})

test('an empty review page says that nothing waits', async ({ page }) => {
  await enterAs(page, demoAccounts.admin)
  await page.route('**/rest/v1/rpc/*admin_applications*', route =>
    route.fulfill({ json: route.request().url().includes('count') ? 0 : [] }),
  )
  await page.goto('/admin/manage-applications')
  await expect(page.getByText('No applications are waiting')).toBeVisible()
})
