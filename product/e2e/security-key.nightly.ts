/** A security key is set up as the second factor in the settings, asked for at the next sign-in, and removed. */
import { expect, expectNoAxeViolations, signIn, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { virtualAuthenticator } from './support/virtual-authenticator'

test('a member sets up a security key, signs in with it, and turns it off', async ({
  page,
  request,
  mailTo,
}) => {
  test.slow()
  const account = await newMember(request)
  const device = await virtualAuthenticator(page, 'usb')
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  const key = page.getByRole('button', { name: 'Use your security key or passkey' })
  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings#two-factor')
  await card.getByRole('button', { name: 'Set up: Security key or passkey' }).click()
  await expectNoAxeViolations(page)
  await device.recognises(false)
  await card.getByRole('button', { name: 'Continue' }).click()
  await expect(card.getByRole('alert')).toContainText('That was cancelled, or it took too long.')
  await device.recognises(true)
  await card.getByLabel('Name of the key').fill('Blue key')
  await card.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Two-factor sign-in is on')
  await expect(card.getByRole('list', { name: 'Your two-factor methods' })).toContainText(/Blue key\s*Added/)
  await expect
    .poll(async () => (await mailTo(account.email)).map(({ text }) => text).join())
    .toContain('A security key or passkey was added')

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await signIn(page, account)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Use your security key or passkey' }),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await device.recognises(false)
  await key.click()
  await expect(page.getByRole('alert')).toContainText('That was cancelled, or it took too long.')
  await device.recognises(true)
  await key.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()

  await page.goto('/settings#two-factor')
  await card.getByRole('button', { name: 'Remove Blue key' }).click()
  await expect(page.getByText('“Blue key” and your recovery codes stop working')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expectToast(page, 'Two-factor sign-in is off')
  await expect(card.getByRole('button', { name: 'Set up: Security key or passkey' })).toBeVisible()
})
