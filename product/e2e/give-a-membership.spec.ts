/**
 * A visitor buys a gift, and an approved applicant without an account redeems it. Then the buyer disputes the payment,
 * and the bank returns it.
 */
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { anotherPerson, applyByRequest, newEmail, submitAccountForm } from './support/journey'
import { enterAs } from './support/page-session'

test('a gift goes from the buyer over the card to the account of its receiver, until the bank gives the money back', async ({
  page,
  browser,
  request,
  mailTo,
}) => {
  const buyer = newEmail()
  await page.goto('/gift')
  await page.getByLabel('Your name').fill('Grace Hopper')
  await page.getByLabel('Your email').fill(buyer)
  await page.getByLabel(/^Who is it for/).fill('Ada')
  await page.getByLabel(/^Your message/).fill('For all the bugs.')
  await page.getByRole('button', { name: 'Pay CA$249.99' }).click()
  await page.getByRole('button', { name: 'Pay CA$249.99 in the sandbox' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for this gift.' })).toBeVisible()

  const [mail] = await mailTo(buyer)
  const code = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(mail!.text)![0]
  await page.goto(`/gift-card#${code}`)
  await expect(page.getByText('A gift for Ada')).toBeVisible()
  await expect(page.getByText(code)).toBeVisible()
  await expectNoAxeViolations(page)

  const receiver = newEmail()
  const application = await applyByRequest(request, receiver)
  await page.goto(`/membership-selection?application=${application}`)
  await page.getByRole('link', { name: 'I have a gift code' }).click()
  await page.getByLabel('Your code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Look it up' }).click()
  await expect(page.getByText(`We email ${receiver} the link`)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Redeem this gift' }).click()
  await expect(page.getByRole('heading', { name: 'Your gift is redeemed.' })).toBeVisible()

  const mails = await mailTo(receiver, 2)
  const link = mails.map(({ text }) => /\/create-account\?token=\S+/.exec(text)?.[0]).find(Boolean)
  await page.goto(link!)
  await submitAccountForm(page)
  await expect(page).toHaveURL('/dashboard')

  const admin = await anotherPerson(browser, '10.9.9.6')
  await enterAs(admin, demoAccounts.admin)
  await admin.goto('/admin/given-memberships?tab=gifts')
  const bought = admin.getByRole('row', { name: new RegExp(buyer) })
  await bought.getByRole('button', { name: /in the sandbox$/ }).click()
  await expect(bought).toContainText('Disputed')
  await admin.goto('/admin/unmatched-payments?tab=disputes')
  const dispute = admin.getByRole('listitem').filter({ hasText: buyer })
  await expect(dispute).toContainText('The gift stays redeemed')
  await dispute.getByText('What we know').click()
  await expect(dispute).toContainText(`Email address of the buyer: ${buyer}`)
  await expectNoAxeViolations(admin)
  await dispute.getByRole('button', { name: 'Decide for the payer (sandbox)' }).click()
  await expect(dispute).toContainText('Decided for the payer')
  await expect
    .poll(async () => (await mailTo(receiver)).map(({ subject }) => subject))
    .toContain('Your Juno gift has ended')
  await page.goto('/member-directory')
  await expect(page).toHaveURL('/membership-selection')
})
