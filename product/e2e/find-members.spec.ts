/** Members find other members, and open their profiles. */
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { enterAs } from './support/page-session'
import type { Page } from '@playwright/test'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search members' })
const cards = (page: Page) => page.getByRole('article')
const countLine = (page: Page) => page.getByText(/^\d+ member\(s\) found$/)

const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

test('a member finds another by a name without its accents, reads the profile, and returns to the results', async ({
  page,
}) => {
  await enterAs(page, demoAccounts.member)
  await page.goto('/member-directory')
  await expect(cards(page)).toHaveCount(24)

  await searchBox(page).pressSequentially('atelier emile')
  await expect(countLine(page)).toHaveText('1 member(s) found')
  await expect(page).toHaveURL('/member-directory?search=atelier+emile')
  const card = cards(page)
  await expect(card).toHaveCount(1)
  for (const text of [
    'Zoë Émile-Bélanger',
    'Founder',
    'Atelier Bélanger',
    'Architecture & Interior Design',
    'Montreal, QC',
  ])
    await expect(card.getByText(text, { exact: true })).toBeVisible()

  await card.getByRole('link', { name: 'View Full Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Émile-Bélanger' })).toBeVisible()
  await expect(page).toHaveTitle(/^Zoë Émile-Bélanger · /)
  await expect(page.getByText('Open to Networking', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'About' })).toContainText('closed churches')
  await expect(page.getByRole('region', { name: 'Areas of Expertise' })).toContainText('Public tenders')
  const company = page.getByRole('region', { name: 'Company Details' })
  for (const text of ['Atelier Bélanger', 'An architecture practice', '11-30 employees', 'Scaling'])
    await expect(company).toContainText(text)
  for (const [name, href] of [
    ['LinkedIn', 'https://www.linkedin.example/in/zoe-emile-belanger'],
    ['Company Website', 'https://atelierbelanger.example'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0)
  await expect(page.locator('meta[property^="og:"], meta[name="description"]')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Back to Directory' }).click()
  await expect(searchBox(page)).toHaveValue('atelier emile')
  await expect(countLine(page)).toHaveText('1 member(s) found')

  await test.step('on a phone the further filters are in a sheet, and very long names stay inside', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await searchBox(page).fill('')
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'More filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Company stage').selectOption({ label: 'Post Exit' })
    await sheet.getByLabel('Team size').selectOption({ label: '101-500 employees' })
    await expect(page).toHaveURL('/member-directory?stage=post-exit&size=101-500')
    await expect(sheet.getByRole('button', { name: /^Show \d+ member/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await sheet.getByRole('button', { name: /^Show \d+ member/ }).click()
    await expect(page.getByRole('button', { name: 'More filters (2)' })).toBeFocused()
    const longest = cards(page).filter({ hasText: 'María de los Ángeles' })
    await expect(longest).toBeVisible()
    await noSidewaysScroll(page)
    await longest.getByRole('link', { name: 'View Full Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Oyarzábal de la Concepción/ })).toBeVisible()
    await noSidewaysScroll(page)
  })
})
