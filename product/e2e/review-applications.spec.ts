/** Follows an application that needs an admin's decision, from the review page to the applicant's email. */
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

/** Finds the application by its email address and opens it. */
async function openApplication(page: Page, email: string) {
  await page.getByLabel('Search applications').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: /^View details of/ }).click()
  return page.getByRole('dialog')
}

test('an admin declines one application and approves another; both applicants get an email', async ({
  page,
  request,
  mailTo,
}) => {
  const [unlucky, email] = [
    await newApplication(request, application),
    await newApplication(request, application),
  ]
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Manage Members' }).click()
  await test.step('declines with a message of their own', async () => {
    const dialog = await openApplication(page, unlucky)
    await dialog.getByRole('button', { name: 'Decline' }).click()
    const message = dialog.getByLabel('Your message')
    await expect(message).toHaveValue(/Thank you for telling us/)
    await message.fill('Your studio is wonderful, and our circle is for owners.')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Decline and send' }).click()
    await expect(dialog.getByText('Application declined')).toBeVisible()
    await expect(dialog).toBeHidden({ timeout: 3000 })
    await expect(page.getByText(/^Nothing matches/)).toBeVisible()
  })
  await test.step('reads an application in full and approves it', async () => {
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
      await expect(
        dialog.locator('div', { has: page.getByText(label, { exact: true }) }).last(),
      ).toContainText(value)
    }
    await expect(dialog).toContainText(/Waiting 1 minute\. Reply due in 4[78] hours\./)
    await expectNoAxeViolations(page)

    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Application approved successfully')).toBeVisible()
    await expect(page.getByText(/^Nothing matches/)).toBeAttached()
    await expect(dialog).toBeHidden({ timeout: 3000 })
  })

  const declined = (await mailTo(unlucky, 2)).find(mail => mail.kind === 'application-declined')
  expect(declined?.text).toContain('Your studio is wonderful, and our circle is for owners.')
  const [, link] = await mailTo(email, 2).then(mails => {
    const approved = mails.find(mail => mail.kind === 'application-approved')
    return [approved, linkIn(approved ?? mails[0]!, '/membership-selection')] as const
  })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: "Congratulations, you're in!" })).toBeVisible()
})
