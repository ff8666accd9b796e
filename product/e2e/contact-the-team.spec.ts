/** A visitor writes to the team. */
import { expect, test } from './support/fixtures'

test('a visitor writes to the team', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('How do I join?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(
    page.getByRole('main').getByText("Your message has been sent! We'll get back to you soon."),
  ).toBeVisible()
})
