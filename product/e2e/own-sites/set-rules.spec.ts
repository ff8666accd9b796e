/** The team decides for everybody, on a site of its own: prices and coupons, and two-factor sign-in. */
import type { Page } from '@playwright/test'
import { authenticatorApp } from '../support/authenticator'
import { demoAccounts, expect, expectNoAxeViolations, signIn } from '../support/fixtures'
import { anotherPerson, applyByRequest, expectToast, newEmail } from '../support/journey'
import { newMember } from '../support/new-member'
import { enterAs } from '../support/page-session'
import { test } from '../support/own-site'

test.use({ siteOf: 'rules' })
test.describe.configure({ mode: 'serial' })

test('a price that the team changes is on the landing page at once, and a code lowers it before anything is paid', async ({
  page,
  browser,
}) => {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/plans')
  const annual = page.getByRole('region', { name: 'The annual plan' })
  await annual.getByLabel('Price a year').fill('300')
  await annual.getByLabel('Price before').fill('')
  await annual.getByLabel(/^Mark/).fill('For founders')
  await page.getByRole('region', { name: 'The monthly plan' }).getByLabel('Free days').fill('14')
  await expect(page.getByText('14 days free, then CA$24.99 a month')).toBeVisible()
  await expect(annual).toContainText('For founders')
  await page.getByRole('button', { name: 'Save plans' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('CA$249.99 → CA$300.00, 20% more')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Change the price' }).click()
  await expectToast(page, 'Plans saved')

  await page.getByRole('tab', { name: 'Coupons' }).click()
  await page.getByRole('button', { name: 'New coupon' }).click()
  const dialog = page.getByRole('dialog', { name: 'New coupon' })
  await dialog.getByLabel('Code').fill('fair-26')
  await dialog.getByLabel('Percent').fill('20')
  await dialog.getByLabel('Plan').selectOption({ label: 'Annual alone' })
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'FAIR-26' }).first()).toContainText('Running')
  await expectNoAxeViolations(page)

  // Painted as it is, before any script runs.
  const reader = await browser.newContext({ javaScriptEnabled: false })
  const landing = await reader.newPage()
  await landing.goto(new URL('/', page.url()).href)
  const pricing = landing.locator('#pricing')
  for (const text of ['300.00', 'For founders', '14 days free, then CA$24.99 a month'])
    await expect(pricing).toContainText(text)
  await expect(pricing.locator('s:visible')).toHaveText(/CA\$39\.99/)
  await reader.close()

  const visitor = await (await browser.newContext()).newPage()
  const complaints: string[] = []
  visitor.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await visitor.goto(new URL('/', page.url()).href, { waitUntil: 'networkidle' })
  await expect(visitor.locator('#pricing')).toContainText('14 days free, then CA$24.99 a month')
  expect(complaints).toEqual([])

  const application = await applyByRequest(page.request, newEmail())
  await visitor.goto(new URL(`/membership-selection?application=${application}`, page.url()).href)
  const card = visitor.getByRole('region', { name: 'Annual' })
  await expect(card).toContainText('300.00')
  await visitor.getByRole('button', { name: 'Have a code?' }).click()
  await visitor.getByLabel('Code', { exact: true }).fill('nothing-26')
  await visitor.getByRole('button', { name: 'Use it' }).click()
  await expect(visitor.getByRole('alert')).toHaveText(
    'We do not know this code. Please check how it is written.',
  )
  await visitor.getByLabel('Code', { exact: true }).fill('fair-26')
  await visitor.getByRole('button', { name: 'Use it' }).click()
  await expect(card).toContainText('240.00')
  await expect(card).toContainText('for your first year, then CA$300.00 a year')
  await expect(visitor.getByRole('region', { name: 'Monthly' })).toContainText('24.99')
  await expectNoAxeViolations(visitor)
  await card.getByRole('button', { name: 'Choose Annual' }).click()
  await expect(visitor.getByText('CA$240.00').first()).toBeVisible()
  await visitor.context().close()
})

const setUpPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Set up two-factor sign-in' })

async function setUp(page: Page) {
  const app = authenticatorApp(await page.locator('code').innerText())
  await page.getByLabel('Six-digit code').fill(await app.code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Two-factor sign-in is on')
  await page.getByRole('button', { name: 'I have saved them' }).click()
}

async function choose(page: Page, rule: string) {
  await page.goto('/admin/site-settings')
  await page.getByRole('radio', { name: rule }).check()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()

test('an admin requires two-factor sign-in for the team, then for everyone, after setting it up', async ({
  page: admin,
  browser,
  request,
}) => {
  test.slow()
  await enterAs(admin, demoAccounts.admin)
  await choose(admin, 'Required for the team')
  await expect(admin.getByText('Using it today: nobody')).toBeVisible()
  await expect(admin.getByText('As soon as you save, 1 person is asked')).toBeVisible()
  await save(admin)
  await expect(admin.getByText('Set up two-factor sign-in for yourself and sign in with it')).toBeVisible()
  await expectNoAxeViolations(admin)
  await admin.getByRole('link', { name: 'Open your settings' }).click()
  // The rule that was chosen is not saved.
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await admin.getByRole('button', { name: 'Turn on' }).click()
  await setUp(admin)
  await choose(admin, 'Required for the team')
  await expect(admin.getByText('Using it today: 1 of 1 on the team')).toBeVisible()
  await save(admin)
  await expectToast(admin, 'Settings saved')
  await admin.reload()
  await expect(admin.getByRole('radio', { name: 'Required for the team' })).toBeChecked()

  // A new admin sets it up on the requested page, and continues there. Members sign in as before.
  const [newAdmin, account] = [await newMember(request), await newMember(request)]
  const theirs = await anotherPerson(browser, '10.9.9.6')
  await enterAs(theirs, newAdmin)
  const page = await anotherPerson(browser, '10.9.9.7')
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await theirs.goto('/dashboard')
  await admin.goto('/admin/members')
  await admin.getByRole('searchbox').fill(newAdmin.email)
  await admin.getByRole('button', { name: `View details of ${newAdmin.email}` }).click()
  await expect(admin.getByRole('dialog')).toContainText(/Two-factor sign-in\s*Off/)
  await admin.getByRole('button', { name: 'Make admin' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click()
  await expectToast(admin, `${newAdmin.email} is now an admin.`)
  await theirs.goto('/admin/messages')
  await expect(setUpPage(theirs)).toBeVisible()
  await expect(theirs.getByText('Everyone on the team adds a second step to their password')).toBeVisible()
  await expectNoAxeViolations(theirs)
  await theirs.getByRole('button', { name: 'Set it up now' }).click()
  await expectNoAxeViolations(theirs)
  await setUp(theirs)
  await expect(theirs).toHaveURL('/admin/messages')
  await expect(setUpPage(theirs)).toBeHidden()
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/edit-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  await choose(admin, 'Required for everyone')
  await expect(admin.getByText(/As soon as you save, \d+ people are asked/)).toBeVisible()
  await save(admin)
  await expectToast(admin, 'Settings saved')

  await page.goto('/member-directory')
  await expect(setUpPage(page)).toBeVisible()
  await expect(page.getByText('Everyone here adds a second step to their password')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in?from=%2Fmember-directory')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Set it up now' }).click()
  await setUp(page)
  await expect(page).toHaveURL('/member-directory')
  await expect(page.getByRole('heading', { level: 1, name: /Member/ })).toBeVisible()

  await page.goto('/settings#two-factor')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await expect(page.getByText('you are asked to set it up again right away')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(setUpPage(page)).toBeVisible()
})
