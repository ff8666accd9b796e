/** Pages appear before their scripts: what is typed, opened or sent before hydration is not lost. */
import type { Page } from '@playwright/test'
import { translatePage } from '../../test/translate-page'
import { demoAccounts, expect, expectNoAxeViolations, signIn, test } from './support/fixtures'
import { newEmail } from './support/journey'
import { collectComplaints, enterAs } from './support/page-session'

/** Holds back every script, by default but the entry, until the test releases it. */
async function holdScripts(page: Page, scripts = /\/assets\/(?!index-).*\.js$/) {
  let letThrough = () => {}
  const released = new Promise<void>(resolve => (letThrough = resolve))
  await page.route(scripts, async route => {
    await released
    await route.continue()
  })
  return letThrough
}

/** Collects what the content security policy refused, even where the script continued without it. */
async function collectViolations(page: Page) {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    ),
  )
  return violations
}

test('a member who signs in before the page is hydrated is signed in', async ({ page }) => {
  const complaints = collectComplaints(page)
  const letThrough = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(demoAccounts.member.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.member.password)
  await expectNoAxeViolations(page)
  // The entry script runs first. From then on, a form that is sent waits.
  await page.waitForFunction(() => performance.getEntriesByName('early-input-recorded').length > 0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sign-in')
  letThrough()
  await expect(page).toHaveURL('/dashboard')
  expect(complaints).toEqual([])
})

test('a code asked for before the page is hydrated is sent, and its field is ready', async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('early-input-recorded').length > 0)
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  letThrough()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
})

test('an application begun before the page is hydrated keeps what was typed', async ({ page }) => {
  const complaints = collectComplaints(page)
  const violations = await collectViolations(page)
  const letThrough = await holdScripts(page)
  await page.goto('/apply', { waitUntil: 'commit' })
  await page.getByLabel('Full Name').fill('Ada “the first” Lovelace')
  await page.getByLabel('Your Role').selectOption({ label: 'Manager' })
  await page.getByLabel('Why do you want to join?').fill('To build it together.')
  // The entry script runs first. From then on, a list that is opened waits.
  await page.waitForFunction(() => performance.getEntriesByName('early-input-recorded').length > 0)
  await page.getByRole('combobox', { name: 'Location (optional)' }).click()
  const scrolled = () => page.evaluate(() => window.scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  letThrough()
  const option = page.getByRole('option', { name: 'Toronto, ON' })
  await expect(option).toBeVisible()
  expect(await scrolled(), 'the page stays where it was read').toBe(before)
  await option.click()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Terms of Service Required')).toBeVisible()
  await expect(page).toHaveURL('/apply')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada “the first” Lovelace')
  await expect(page.getByLabel('Your Role')).toHaveValue('manager')
  await expect(page.getByLabel('Why do you want to join?')).toHaveValue('To build it together.')
  expect(await page.evaluate(() => sessionStorage.getItem('draft:application'))).toContain(
    'To build it together.',
  )
  expect(violations).toEqual([])
  expect(complaints).toEqual([])
})

test('a message begun on a page that is translated before it is hydrated is sent', async ({ page }) => {
  const complaints = collectComplaints(page)
  const letThrough = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('early-input-recorded').length > 0)
  await page.getByLabel('Name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('How do I join?')
  await page.evaluate(translatePage, 'replaced' as const)
  await page.getByRole('button', { name: 'Send message' }).click()
  letThrough()
  await expect(page.getByRole('main')).toContainText('«Your message has been sent!')
  expect(complaints).toEqual([])
})

test('a message that a member begins before the page knows them stays, with the cursor where it was', async ({
  page,
}) => {
  await enterAs(page, demoAccounts.member)
  const letThrough = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Ada “the first” Lovelace')
  await page.getByLabel('Message').pressSequentially('Good ')
  await page.waitForFunction(() => performance.getEntriesByName('early-input-recorded').length > 0)
  letThrough()
  // Typing continues while the page is rendered again under the cursor.
  while ((await page.getByLabel('Email').inputValue()) === '') await page.keyboard.type('morning ')
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.member.email)
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.keyboard.type('and goodbye.')
  await expect(page.getByLabel('Message')).toHaveValue(/^Good (morning )+and goodbye\.$/)
  await expect(page.getByLabel('Name')).toHaveValue('Ada “the first” Lovelace')
})

test('a question opened before the landing page is hydrated opens once it is hydrated, and closes as usual', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('early-input-recorded').length > 0)
  const question = page.locator('#faq').getByRole('button', { name: 'Can I cancel?' })
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'false')
  letThrough()
  await expect(page.locator('#faq').getByText('Yes, at any time.')).toBeVisible()
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'false')
  expect(complaints).toEqual([])
})

test('a member page shows its title before its scripts arrive, and a visitor never sees it', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  const letAllThrough = await holdScripts(page, /\.js$/)
  await page.goto('/events', { waitUntil: 'commit' })
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page.locator('#frame')).toBeHidden()
  letAllThrough()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.locator('#frame')).toHaveCount(0)
  await signIn(page, demoAccounts.member)
  await expect(page).toHaveURL('/dashboard')
  const letThrough = await holdScripts(page)
  await page.goto('/events', { waitUntil: 'commit' })
  const frame = page.locator('#frame')
  await expect(frame.getByText('Clinics, walks and long tables')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  letThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(frame).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the dashboard shows the digest before its scripts arrive, and reads it once', async ({ page }) => {
  await enterAs(page, demoAccounts.member)
  let reads = 0
  page.on('request', request => (reads += Number(request.url().includes('weekly_digests'))))
  const letThrough = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const early = page.locator('#frame article')
  await expect(early).toBeVisible()
  const text = await early.innerText()
  letThrough()
  const article = page.getByRole('region', { name: 'Weekly Digest' }).getByRole('article')
  await expect(article).toBeVisible()
  expect(await article.innerText()).toBe(text)
  await expect(page.locator('#frame')).toHaveCount(0)
  expect(reads).toBe(1)
})
