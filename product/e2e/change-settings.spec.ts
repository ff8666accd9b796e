/** A member changes their password, address and emails, exports data, and closes the account. */
import type { APIRequestContext, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { demoAccounts, expect, expectNoAxeViolations, linkIn, signIn, test } from './support/fixtures'
import { expectToast, newEmail, openSection } from './support/journey'
import { newMember, publishableKey } from './support/new-member'
import { accessToken, enterAs } from './support/page-session'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Puts a photo into the signed-in member's folder. @returns its public address */
async function storePhoto(page: Page, request: APIRequestContext) {
  const token = await accessToken(page)
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  const path = `profiles/headshots/${sub}/1.png`
  const stored = await request.post(`/storage/v1/object/${path}`, {
    headers: {
      apikey: await publishableKey(request),
      authorization: `Bearer ${token}`,
      'content-type': 'image/png',
    },
    data: await readFile('docs/images/landing.png'),
  })
  expect(stored.ok(), await stored.text()).toBe(true)
  return `/storage/v1/object/public/${path}`
}

test('a member ends sessions that they do not know, and changes their password: this session stays', async ({
  page,
  request,
}) => {
  const account = await newMember(request)
  const apikey = await publishableKey(request)
  const signInElsewhere = (password: string, userAgent: string) =>
    request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey, 'user-agent': userAgent },
      data: { email: account.email, password },
    })
  const sessionElsewhere = async (userAgent: string) => {
    const response = await signInElsewhere(account.password, userAgent)
    return ((await response.json()) as { access_token: string }).access_token
  }
  const statusOf = async (token: string) =>
    (await request.get('/auth/v1/user', { headers: { apikey, authorization: `Bearer ${token}` } })).status()
  const phone = await sessionElsewhere(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  )
  const tablet = await sessionElsewhere('something unheard of')

  await enterAs(page, account)
  await page.goto('/edit-profile')
  await page.getByRole('link', { name: 'Open settings' }).click()
  await expect(page).toHaveURL('/settings')
  await openSection(page, 'Sessions')
  const sessions = section(page, 'Sessions')
    .getByRole('list', { name: 'Your sessions' })
    .getByRole('listitem')
  await expect(sessions.first()).toContainText(/Chrome on .*Signed in .*This device/)
  await expect(sessions.filter({ hasText: 'An unknown device' })).toHaveCount(1)
  await sessions.filter({ hasText: 'Safari on iOS' }).getByRole('button').click()
  await expectToast(page, 'Signed out there')
  await expect(sessions.filter({ hasText: 'Safari on iOS' })).toHaveCount(0)
  expect(await statusOf(phone)).toBe(403)
  expect(await statusOf(tablet)).toBe(200)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Sign out there' }).click()
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  expect(await statusOf(tablet)).toBe(403)

  const elsewhere = await sessionElsewhere('something unheard of')
  await openSection(page, 'Change Password')
  const card = section(page, 'Change Password')
  await card.getByLabel('Current Password').fill('Not-my-Horse-7')
  await card.getByLabel('New Password', { exact: true }).fill('Another-Horse-8')
  await card.getByLabel('Confirm New Password').fill('Another-Horse-8')
  await card.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(page, 'Current password is incorrect', 'Please enter your current password correctly.')
  await card.getByLabel('Current Password').fill(account.password)
  await card.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(page, 'Password updated', 'Your password has been successfully updated.')

  await page.reload()
  await expect(card.getByLabel('Current Password')).toBeVisible()
  await openSection(page, 'Sessions')
  await expect(sessions).toHaveCount(1)
  expect(await statusOf(elsewhere)).toBe(403)
  expect((await signInElsewhere(account.password, 'a phone')).status()).toBe(400)
  expect((await signInElsewhere('Another-Horse-8', 'a phone')).status()).toBe(200)
})

test('a member chooses emails and whether the membership renews, exports their data, and closes the account', async ({
  page,
  request,
  mailTo,
}) => {
  const account = await newMember(request)
  await enterAs(page, account)
  await page.goto('/settings#emails')
  const newsletter = page.getByRole('switch', { name: 'Newsletter' })
  const reminders = page.getByRole('switch', { name: 'Event reminders' })
  await expect(newsletter).not.toBeChecked()
  await expect(reminders).toBeChecked()
  await newsletter.click()
  await expect(newsletter).toBeChecked()
  await reminders.click()
  await expect(reminders).not.toBeChecked()
  await expectToast(page, 'Saved')
  await openSection(page, 'Membership')
  const membership = section(page, 'Membership')
  await expect(membership).toContainText(/Monthly membership\s*Active\s*Renews on/)
  await membership.getByRole('button', { name: 'End my membership' }).click()
  const question = page.getByRole('dialog', { name: 'End your membership?' })
  await expect(question).toContainText('You have paid until')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(membership).toContainText('Renews on')
  await membership.getByRole('button', { name: 'End my membership' }).click()
  await question.getByRole('button', { name: 'End my membership' }).click()
  await expect(membership).toContainText('Ends on')
  await page.reload()
  await openSection(page, 'Emails from us')
  await expect(newsletter).toBeChecked()
  await expect(reminders).not.toBeChecked()
  await membership.getByRole('button', { name: 'Keep my membership' }).click()
  await expect(membership).toContainText('Renews on')

  await openSection(page, 'Your data')
  const photo = await storePhoto(page, request)
  expect((await request.get(photo)).status()).toBe(200)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  const archive = await readFile(await download.path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('profile.json')).toBe(true)
  expect(archive.includes('photos/1.png')).toBe(true)

  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Your password').fill('Not-my-Horse-7')
  await dialog.getByRole('button', { name: 'Close it for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.')
  await dialog.getByLabel('Your password').fill(account.password)
  await dialog.getByRole('button', { name: 'Close it for good' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expectToast(page, 'Your account is closed', 'Your membership ends on')
  expect(await accessToken(page)).toBe('')
  expect((await request.get(photo)).status()).toBe(400)
  await expect
    .poll(async () => (await mailTo(account.email))[0]!.text)
    .toContain('you will not be charged again')
  await signIn(page, account)
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
})

test('the member of the demo ends their membership and keeps it', async ({ page }) => {
  await enterAs(page, demoAccounts.member)
  await page.goto('/settings#membership')
  const membership = section(page, 'Membership')
  await membership.getByRole('button', { name: 'End my membership' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End my membership' }).click()
  await expect(membership).toContainText('Ends on')
  await membership.getByRole('button', { name: 'Keep my membership' }).click()
  await expect(membership).toContainText('Renews on')
})

test('an address that nobody has read is replaced by the email to the new one, and by the account alone', async ({
  browser,
  page,
  request,
  mailTo,
}) => {
  const account = await newMember(request)
  const next = newEmail()
  await enterAs(page, account)
  await page.goto('/settings#email-address')
  const card = section(page, 'Email address')
  await expect(card).toContainText('Nobody has opened a link in an email to it yet.')
  await card.getByLabel('New Email').fill(next)
  await card.getByRole('button', { name: 'Change Email' }).click()
  await expect(card.getByRole('status').filter({ hasText: 'Waiting to be confirmed' })).toContainText(next)
  const [mail] = await mailTo(next, 1)
  const link = linkIn(mail!, '/auth/confirm')
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('link', { name: 'Sign in to my account' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expectNoAxeViolations(elsewhere)
  await elsewhere.getByRole('link', { name: 'Sign in to my account' }).click()
  await elsewhere.getByLabel('Email').fill(account.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(account.password)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('button', { name: 'Continue' })).toBeVisible()
  await elsewhere.close()
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/settings#email-address')
  await expect(card.getByText(`Your address is ${next}.`)).toBeVisible()
  const kinds = (await mailTo(account.email, 1)).map(({ kind }) => kind)
  expect(kinds.filter(kind => kind.startsWith('auth-'))).toEqual([])
})

test('an account without a membership has settings too', async ({ page }) => {
  await enterAs(page, demoAccounts.lapsed)
  await page.goto('/settings#membership')
  await expect(section(page, 'Membership')).toContainText('Ended')
  await openSection(page, 'Your data')
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Renew my membership' })).toBeVisible()
})
