/** The browser translates the page: every form is sent, and every text that changes is seen. */
import type { Page } from '@playwright/test'
import { translatePage } from '../../test/translate-page'
import { demoAccounts, expect, test } from './support/fixtures'
import { farMonth } from './support/new-event'
import { expectToast, fillApplication, newEmail } from './support/journey'
import { newMember } from './support/new-member'
import { collectComplaints, enterAs } from './support/page-session'

/** Has the texts of the page in «» from now on, as those of every page that it leads to. */
async function translate(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input, textarea, button')].every(field =>
      Object.keys(field).some(key => key.startsWith('__react')),
    ),
  )
  await page.evaluate(translatePage, 'replaced' as const)
}

async function openTranslated(page: Page, path: string) {
  await page.goto(path)
  await translate(page)
}

/** Sends a form, and holds it back until its button has shown that it is on its way. */
async function expectSending(page: Page, name: string, busyName = name) {
  let letThrough = () => {}
  const held = new Promise<void>(resolve => (letThrough = resolve))
  await page.route(/\/(api|auth|rest)\//, async route => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await page.getByRole('button', { name: `«${name}»`, exact: true }).click()
  await expect(page.locator('button[aria-busy=true]')).toHaveText(`«${busyName}»`)
  letThrough()
}

test('a visitor writes to the team, applies and signs in on translated pages', async ({ page }) => {
  const complaints = collectComplaints(page)
  await openTranslated(page, '/contact')
  await page.getByLabel('Name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('How do I join?')
  await expectSending(page, 'Send message', 'Sending…')
  await expect(page.getByRole('main')).toContainText(
    "«Your message has been sent! We'll get back to you soon.»",
  )

  await page.goto('/apply')
  await fillApplication(page, { email: newEmail() })
  await translate(page)
  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByPlaceholder('Search location').fill('vancouver')
  await page.getByRole('option', { name: 'Vancouver, BC' }).click()
  await expect(page.getByRole('combobox', { name: 'Location' })).toContainText('«Vancouver')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('alert')).toContainText('«Terms of Service Required»')
  await page.getByLabel(/I agree to the/).check()
  await expectSending(page, 'Submit Application')
  await expect(page.getByRole('heading', { name: "«Congratulations, you're in!»" })).toBeVisible()

  await openTranslated(page, '/sign-in')
  await page.getByLabel('Email').fill(demoAccounts.member.email)
  await page.getByLabel('«Password»', { exact: true }).fill(demoAccounts.member.password)
  await expectSending(page, 'Sign In', 'Signing in...')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«')
  await expect(page).toHaveURL('/dashboard')
  expect(complaints).toEqual([])
})

test('a member changes settings and submits an event on translated pages', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  const account = await newMember(request)
  await enterAs(page, account)
  await openTranslated(page, '/settings#emails')
  await page.getByRole('switch', { name: 'Newsletter' }).click()
  await expectToast(page, '«Saved»')
  await page.getByRole('button', { name: '«Change Password»' }).click()
  await page.getByLabel('Current Password').fill(account.password)
  await page.getByLabel('«New Password»', { exact: true }).fill('Another-Horse-8')
  await page.getByLabel('Confirm New Password').fill('Another-Horse-8')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('region', { name: /Notification/ })).toContainText('«Password updated»')
  await page.getByRole('button', { name: '«Membership»' }).click()
  await page.getByRole('button', { name: 'End my membership' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End my membership' }).click()
  await expect(page.getByRole('button', { name: '«Keep my membership»' })).toBeVisible()

  await openTranslated(page, '/submit-event')
  await page.getByLabel('Title').fill('Breakfast')
  const description = page.getByLabel('Description')
  const count = page.locator('p').filter({ hasText: 'characters' })
  await description.fill('We meet')
  await expect(count).toHaveText('«7»« of »«10,000» «characters»')
  await description.fill('We meet at eight.')
  await expect(count).toHaveText('«17»« of »«10,000» «characters»')
  await page.getByLabel('Start date').fill(`${farMonth()}-10`)
  await page.getByLabel('Start time').fill('08:00')
  await expectSending(page, 'Submit Event', 'Submitting…')
  await expectToast(page, '«Event submitted successfully! It will be reviewed by an admin.»')
  expect(complaints).toEqual([])
})

test('an admin writes a digest, and deletes it after a question, on translated pages', async ({ page }) => {
  const complaints = collectComplaints(page)
  await enterAs(page, demoAccounts.admin)
  await openTranslated(page, '/admin/weekly-digests')
  const title = `Translated ${farMonth()}`
  await page.getByLabel(/^«Title/).fill(title)
  await page.getByLabel(/^«Content/).fill('Once.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectToast(page, '«Weekly digest created successfully»')
  const remove = page.getByRole('button', { name: `Delete ${title}` })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(remove).toHaveCount(0)
  await expectToast(page, '«Draft deleted»')
  expect(complaints).toEqual([])
})
