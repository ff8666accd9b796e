/** A person who paid at Stripe before this site existed is imported with the subscription, and charged nothing. */
import { demoAccounts, expect, expectNoAxeViolations, linkIn, test } from './support/fixtures'
import { anotherPerson, submitAccountForm } from './support/journey'
import { enterAs } from './support/page-session'

/** The payer and the subscription belong to the demo. */
const payer = 'fenella@ashgrovepress.example'

test('a subscription that runs at Stripe is looked up, taken in, and opens the account of its payer', async ({
  page,
  browser,
  mailTo,
}) => {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/unmatched-payments')
  await page.getByRole('link', { name: 'Import their subscriptions' }).click()
  await page.getByRole('textbox', { name: 'Subscriptions' }).fill(`${payer}\nnobody@ashgrovepress.example`)
  await page.getByRole('button', { name: 'Look them up' }).click()
  await expect(page.getByRole('status')).toContainText('2 subscriptions, 1 ready, 1 with a problem.')
  const found = page.getByRole('list', { name: 'Subscriptions found' }).getByRole('listitem')
  await expect(found.first()).toContainText(/Annual, CA\$249\.99, paid until .+No account yet/s)
  await expect(found.last()).toContainText('Stripe knows no customer with this email address.')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Import 1 subscription' }).click()
  await expect(found.first()).toContainText('Imported, and the link is emailed')

  const [mail] = await mailTo(payer)
  const theirs = await anotherPerson(browser, '10.9.9.5')
  await theirs.goto(linkIn(mail!, '/create-account'))
  await submitAccountForm(theirs)
  await expect(theirs).toHaveURL('/dashboard')
  await theirs.goto('/settings#membership')
  const membership = theirs.getByRole('region', { name: 'Membership', exact: true })
  await expect(membership).toContainText(/Annual membership\s*Active\s*Renews on .+ for CA\$249\.99\./)
  // The list has the earlier payment, and nothing more.
  await expect(membership.getByRole('list', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(1)
})
