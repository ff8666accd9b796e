/** Passkeys are added and named in the settings, used by the button and by the browser's offer, and removed. */
import type { Route } from '@playwright/test'
import { expect, expectNoAxeViolations, signIn, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { virtualAuthenticator } from './support/virtual-authenticator'

test('a member adds a passkey, names it, signs in with it in both ways, and removes it', async ({
  page,
  request,
  mailTo,
}) => {
  test.slow()
  const account = await newMember(request)
  const device = await virtualAuthenticator(page)
  const card = page.getByRole('region', { name: 'Passkeys' })
  const button = page.getByRole('button', { name: 'Use a passkey' })
  // A device that nobody touches when it is asked stays silent. One that is touched before the button is pressed
  // answers the browser's own offer.
  const pressAndTouch = async () => {
    const touch = async (route: Route) => {
      await device.touched(true)
      await route.continue()
    }
    await page.route('**/passkeys/authentication/options', touch, { times: 1 })
    await button.click()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/sign-in')
  }

  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings#passkeys')
  await expect(card).toContainText('You have none yet.')
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'The passkey was added' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('listitem')).toContainText(/My laptop\s*Added .*\. Not used yet\./)
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(card.getByRole('alert')).toContainText('This device already holds a passkey')
  const [added] = await mailTo(account.email, 2)
  expect(added!.subject).toMatch(/^A passkey was added/)

  await device.touched(false)
  await signOut()
  await expect(button).toBeVisible()
  await pressAndTouch()
  await expect(page).toHaveURL('/dashboard')

  await device.touched(false)
  await signOut()
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await device.touched(true)
  await page.reload()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings#passkeys')
  await expect(card.getByRole('listitem')).toContainText('Last used today.')
  await card.getByRole('button', { name: 'Rename My laptop' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Old laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Remove Old laptop' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'The passkey was removed')
  await expect(card).toContainText('You have none yet.')

  await device.touched(false)
  await signOut()
  await pressAndTouch()
  await expect(page.getByRole('alert')).toContainText('That passkey does not open an account here.')
})
