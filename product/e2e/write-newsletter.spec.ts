/** Tests writing the newsletter, and unsubscribing. */
import { randomUUID } from 'node:crypto'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { enterAs } from './support/page-session'

test('an admin previews an issue as it arrives, and sends a test', async ({ page, mailTo }) => {
  const title = `News ${randomUUID().slice(0, 8)}`
  const address = `${randomUUID()}@juno.example`
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/newsletter')
  await expect(page.getByText(/\d+ subscribers?$/).first()).toBeVisible()
  // axe runs before the preview appears, since it cannot run in a frame without scripts.
  await page.getByRole('textbox', { name: 'Subject' }).fill(title)
  await page
    .getByRole('textbox', { name: 'Content' })
    .fill('Hello all.\n\nMore at https://juno.example/more.')
  const preview = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(preview.getByRole('link', { name: 'https://juno.example/more' })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  await page.getByRole('switch', { name: 'Test mode: send it to one address only' }).click()
  await page.getByRole('textbox', { name: 'Test email' }).fill(address)
  await page.getByRole('button', { name: 'Send test', exact: true }).click()
  await expectToast(page, 'Test sent')
  const [mail] = await mailTo(address)
  expect(mail!.subject).toBe(`[Test] ${title}`)
})

test('an unsubscribe link asks first, and an unknown one says so', async ({ page }) => {
  await page.goto(`/unsubscribe?token=${randomUUID()}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Unsubscribe from the')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This unsubscribe link is not complete.')
})
