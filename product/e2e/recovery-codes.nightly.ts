/** Recovery codes are saved when two-factor sign-in is turned on, used in place of the app, and replaced. */
import { readFile } from 'node:fs/promises'
import { authenticatorApp } from './support/authenticator'
import { expect, expectNoAxeViolations, signIn, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'

test('a member who lost their phone signs in with a recovery code and removes the app', async ({
  page,
  request,
}) => {
  test.slow()
  const account = await newMember(request)
  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings#two-factor')
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  await card.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  await card.getByRole('button', { name: 'Continue' }).click()
  const app = authenticatorApp(await card.locator('code').innerText())
  await card.getByLabel('Six-digit code').fill(await app.code())
  await page.keyboard.press('Enter')
  const lines = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(lines).toHaveCount(10)
  const codes = await lines.allInnerTexts()
  await expectNoAxeViolations(page)
  const saved = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download' }).click()
  const file = await (await saved).path()
  expect(await readFile(file, 'utf8')).toContain(codes.join('\n'))
  await card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByText('You have 10 codes left.')).toBeVisible()
  await expect(page.getByText(codes[0]!)).toBeHidden()

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await signIn(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter a recovery code' })).toBeVisible()
  await expectNoAxeViolations(page)
  const field = page.getByLabel('Recovery code')
  await field.fill('aaaa-bbbb-cccc')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This is not one of your codes')
  await field.fill(codes[4]!.toUpperCase())
  await page.keyboard.press('Enter')
  await expectToast(page, 'You signed in with a recovery code')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()

  await page.goto('/settings#two-factor')
  await expect(card.getByText('You have 9 codes left.')).toBeVisible()
  await card.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  await expect(card.getByRole('list', { name: 'Recovery codes' })).not.toContainText(codes[0]!)
  await card.getByRole('button', { name: 'I have saved them' }).click()
  await card.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expectToast(page, 'Two-factor sign-in is off')
  await expect(card.getByText('Recovery codes')).toBeHidden()
})
