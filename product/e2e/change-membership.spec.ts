/** A member switches the plan, pauses, comes back, ends the membership, keeps it, and takes the money back. */
import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'

const section = (page: Page) => page.getByRole('region', { name: 'Membership', exact: true })

test('a member switches, pauses, comes back, ends, stays, and takes the money back', async ({
  page,
  request,
  mailTo,
}) => {
  const account = await newMember(request)
  await enterAs(page, account)
  await page.goto('/settings#membership')
  const membership = section(page)
  const press = (name: string) => membership.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(membership).toContainText(/Monthly membership\s*Active\s*Renews on .+ for CA\$24\.99\./)
  await expect(membership).toContainText('Visa ending in 4242')
  await expect(membership).toContainText('Money-back guarantee: 14 days left')
  await expect(membership.getByRole('list', { name: 'Receipts' }).getByRole('listitem')).toHaveText([
    /CA\$24\.99\s*Receipt\s*$/,
  ])

  await press('Switch to annual')
  await expect(question).toContainText(/To pay now\s*CA\$22\d\.\d\d/)
  await expect(question).toContainText(/Price from then on\s*CA\$249\.99 a year/)
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: /^Switch and pay CA\$22\d\.\d\d$/ }).click()
  await expectToast(page, 'Your plan is annual now')
  await expect(membership).toContainText(/Annual membership\s*Active\s*Renews on .+ for CA\$249\.99\./)

  await press('Pause')
  await question.getByRole('radio', { name: /^3 months/ }).check()
  await expect(question).toContainText(/You have paid until .+: until then everything stays open/)
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Pause it' }).click()
  await expectToast(page, 'Your pause is set', 'You can cancel it at any time.')
  await expect(membership).toContainText(/About to pause\s*Everything stays open until .+ rests until/)

  await press('Cancel the pause')
  await expect(question).toContainText('nothing is charged now')
  await question.getByRole('button', { name: 'Cancel the pause' }).click()
  await expect(membership).toContainText(/Annual membership\s*Active\s*Renews on/)

  await press('End my membership')
  const end = page.getByRole('dialog', { name: 'End your membership?' })
  await end.getByLabel('What is the reason?').selectOption('It costs too much')
  await end.getByLabel('What could we have done better?').fill('Nothing, really.')
  await expectNoAxeViolations(page)
  await end.getByRole('button', { name: 'End my membership' }).click()
  await expect(membership).toContainText(/Active until it ends\s*Ends on/)
  await press('Keep my membership')
  await expectToast(page, 'Your membership continues', 'We are glad that you stay.')

  await press('Take my money back')
  await expect(question).toContainText('This cannot be undone')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: /^Take CA\$249\.\d\d back$/ }).click()
  await expect(membership).toContainText('Ended')
  await expect(membership.getByRole('link', { name: 'Renew my membership' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect
    .poll(async () => (await mailTo(account.email)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/^CA\$249\.\d\d from .+ is on its way back to you$/)]),
    )
})
