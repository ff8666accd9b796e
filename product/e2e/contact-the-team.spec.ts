/** A visitor writes to the team, and a member signs in, with a browser that blocks cookies and site data. */
import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { collectComplaints } from './support/page-session'

test('a visitor writes to the team, and a member signs in, where site data is blocked', async ({ page }) => {
  const complaints = collectComplaints(page)
  await page.addInitScript(blockSiteData)
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('How do I join?')
  const send = page.getByRole('button', { name: 'Send message' })
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(send, 'has an edge where no background is painted').toHaveCSS('border-top-width', '2px')
  await page.emulateMedia({ forcedColors: 'none' })
  await send.click()
  await expect(
    page.getByRole('main').getByText("Your message has been sent! We'll get back to you soon."),
  ).toBeVisible()

  await page.goto('/events')
  await expect(page.getByText('You will be signed in on this page alone')).toBeVisible()
  await expectNoAxeViolations(page)
  await fillSilently(page, demoAccounts.member)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/events')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page.getByRole('link', { name: /View Full Profile/ }).first()).toBeVisible()
  expect(complaints.filter(text => !text.includes('BroadcastChannel'))).toEqual([])
})

/** Does what Chromium does at each access where a person blocks all cookies. */
function blockSiteData() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(window, name, { get: refuse })
  for (const name of ['locks', 'storage', 'serviceWorker'])
    Object.defineProperty(Navigator.prototype, name, { get: refuse })
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  Object.assign(window, { BroadcastChannel: refuse })
}

/** Fills the form as a password manager does: no event tells the page. */
const fillSilently = (page: Page, { email, password }: { email: string; password: string }) =>
  page.evaluate(
    values => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
      for (const [type, value] of Object.entries(values))
        set!.call(document.querySelector(`input[type=${type}]`), value)
    },
    { email, password },
  )
