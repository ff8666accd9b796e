/** A visitor or a member writes to the team. */
import { expect, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'

const sent = "Your message has been sent! We'll get back to you soon."

test('a visitor writes to the team; what they typed survives a failure', async ({ page }) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('Please fill in all fields')
  await page.getByLabel('Name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('How do I join?')
  await page.route('**/rest/v1/contact_messages*', route => route.abort(), { times: 1 })
  await send.click()
  await expect(main.getByRole('alert')).toContainText('Failed to send message. Please try again.')
  await expect(page.getByLabel('Message')).toHaveValue('How do I join?')
  await send.click()
  await expect(main.getByText(sent)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page).toHaveURL('/contact')
})

test("the form knows the member's email address, and leads back to the dashboard", async ({
  page,
  request,
}) => {
  const account = await newMember(request)
  await enterAs(page, account)
  await page.goto('/contact')
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await page.getByLabel('Name').fill('Ada Okafor')
  await page.getByLabel('Message').fill('Could we meet?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, 'Message sent', sent)
})
