/** Shares steps of several browser tests: apply, choose a plan, pay in the sandbox. */
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { randomInt, randomUUID } from 'node:crypto'

export const newEmail = () => `ada.${randomUUID().slice(0, 8)}@example.com`

/**
 * Opens a page of another person, from another network address, with nothing stored. Close it with
 * `page.context().close()`.
 */
export async function anotherPerson(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
  return context.newPage()
}

export async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label).selectOption({ label: option })
}

/** Fills in every required field of /apply except the terms. */
export async function fillApplication(
  page: Page,
  { email, role = 'Founder' }: { email: string; role?: string },
) {
  await page.getByLabel('Full Name').fill('Ada Okafor')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Business Name').fill('Low Tide "Ceramics" & Söhne 🌊')
  await page.getByRole('combobox', { name: 'Location (optional)' }).click()
  await page.getByPlaceholder('Search location').fill('toronto')
  await page.getByRole('option', { name: 'Toronto, ON' }).click()
  await choose(page, 'Your Role', role)
  await choose(page, 'Team Size', '2-10 employees')
  await choose(page, 'Company Revenue', '100k-500k')
  await choose(page, 'Company Stage', 'Scaling')
  await page.getByLabel('Why do you want to join?').fill('To trade notes on pricing.\nAnd to laugh.')
}

/** Sends an application as a founder, approved by its role. @returns its id */
export async function applyByRequest(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post('/api/applications', {
    data: {
      name: 'Ada Okafor',
      email,
      businessName: 'Low Tide Ceramics',
      location: 'Toronto, ON',
      role: 'founder',
      teamSize: '2-10',
      revenueSize: '100k-500k',
      companyStage: 'scaling',
      reason: 'To trade notes on pricing.',
      newsletterConsent: false,
      termsAccepted: true,
    },
    // Applications are counted by address, and each of these comes from another one.
    headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
  })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { id: string }).id
}

export const goodPassword = 'Correct-Horse-7'

/** Fills in and sends the form on /create-account. */
export async function submitAccountForm(page: Page, password = goodPassword, confirmation = password) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(confirmation)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Expects a toast with this title and description. There is never a second one. */
export async function expectToast(page: Page, title: string, description?: string) {
  const toast = page.getByRole('region', { name: /Notification/ }).getByRole('listitem')
  await expect(toast.filter({ hasText: title })).toBeVisible()
  if (description) await expect(toast).toContainText(description)
  await expect(toast).toHaveCount(1)
}

/** Opens a folded section of the settings. */
export const openSection = (page: Page, title: string) =>
  page.getByRole('button', { name: title, exact: true }).click()
