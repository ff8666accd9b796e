/** Tests signing in, and which page opens then. */
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { newMember } from './support/new-member'

test('a member returns to the requested page after sign-in, and old stored sessions are cleared', async ({
  page,
}) => {
  await page.goto('/events')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.evaluate(() => {
    localStorage.setItem('supabase.auth.token', 'old')
    localStorage.setItem('sb-older-auth-token', 'old')
    localStorage.setItem('slackBannerDismissed', 'true')
  })
  await page.getByLabel('Email').fill(demoAccounts.member.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events')
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).not.toContain('supabase.auth.token')
  expect(keys).not.toContain('sb-older-auth-token')
  expect(keys).toContain('slackBannerDismissed')
})

test('a member who forgot the password signs in with a code by email', async ({ page, request, mailTo }) => {
  const account = await newMember(request)
  await page.goto('/sign-in?from=%2Fevents')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  const field = page.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  await expectNoAxeViolations(page)
  const mails = await mailTo(account.email, 2)
  const mail = mails.find(({ kind }) => kind === 'auth-magic_link')!
  expect(mail.subject).toBe('Your code for Juno')
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(mail.text)!
  await field.fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('This code is wrong, or no longer works.')).toBeVisible()
  await field.fill(code)
  await expect(page).toHaveURL('/events')
})
