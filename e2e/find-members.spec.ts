/** Finding other members, and their profiles. */
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { newMember } from './support/new-member'
import { accessToken, enterAs } from './support/page-session'
import type { Page } from '@playwright/test'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search members' })
const cards = (page: Page) => page.getByRole('article')
const countLine = (page: Page) => page.getByText(/^\d+ member\(s\) found$/)
const searches = /\/rest\/v1\/rpc\/(search|count)_member_directory/

async function openDirectory(
  page: Page,
  query = '',
  account: { email: string; password: string } = demoAccounts.member,
) {
  await enterAs(page, account)
  await page.goto(`/member-directory${query}`)
  await expect(countLine(page)).toBeVisible()
}

const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

test('a member finds another by a name without its accents, reads the profile, and returns to the results', async ({
  page,
}) => {
  await openDirectory(page)
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
})

test('filters stand in the address, can be shared, removed one by one, and undone with Back', async ({
  page,
}) => {
  await openDirectory(page)
  await page
    .getByRole('combobox', { name: 'Industry' })
    .selectOption({ label: 'Architecture & Interior Design' })
  await expect(countLine(page)).toHaveText('1 member(s) found')
  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByPlaceholder('Search location').fill('quebec')
  await page.getByRole('option', { name: 'All of Quebec' }).click()
  await page.getByRole('switch', { name: 'Open to Networking' }).click()
  await expect(page).toHaveURL(
    '/member-directory?industry=architecture-interior-design&location=QC&networking=open',
  )
  await expect(cards(page)).toHaveCount(1)

  const other = await page.context().newPage()
  await enterAs(other, demoAccounts.member)
  await other.goto(page.url())
  await expect(cards(other)).toHaveCount(1)
  await expect(other.getByRole('combobox', { name: 'Industry' })).toHaveValue('architecture-interior-design')
  await other.close()

  await page.getByRole('button', { name: 'Remove filter: All of Quebec' }).click()
  await expect(page).toHaveURL('/member-directory?industry=architecture-interior-design&networking=open')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove filter: All of Quebec' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/member-directory')
  await expect(cards(page)).toHaveCount(24)
})

test('pages are links: by keyboard to the next, by address to any, and a missing page says so', async ({
  page,
}) => {
  await openDirectory(page)
  const first = await cards(page).first().getByRole('heading').textContent()
  const pager = page.getByRole('navigation', { name: 'Pages of members' })
  await pager.getByRole('link', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/member-directory?page=2')
  await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(first!)
  await expect(countLine(page)).toBeFocused()

  await page.goto('/member-directory?page=900')
  await expect(page.getByText('There is no page 900')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(cards(page)).toHaveCount(24)
})

test('slow searches lose no keystroke and show no outdated results', async ({ page }) => {
  await openDirectory(page)
  const release: (() => void)[] = []
  // The response to the first search waits until the second has been shown.
  await page.route(searches, async route => {
    if (route.request().postData()?.includes('"search":"kettle"'))
      await new Promise<void>(resolve => release.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await searchBox(page).pressSequentially('kettle')
  await expect.poll(() => release.length).toBeGreaterThan(0)
  await expect(page.getByText('Searching…', { exact: true })).toBeVisible()
  await searchBox(page).fill('')
  await searchBox(page).pressSequentially('kestrel')
  await expect(searchBox(page)).toHaveValue('kestrel')
  await expect(countLine(page)).toHaveText('1 member(s) found')
  await expect(cards(page)).toContainText('Kestrel Cargo Bikes')
  for (const go of release) go()
  await page.waitForLoadState('networkidle')
  await expect(cards(page)).toContainText('Kestrel Cargo Bikes')
  await expect(page).toHaveURL('/member-directory?search=kestrel')
})

test('a million characters in the search box are cut, and the empty result is explained kindly', async ({
  page,
}) => {
  await openDirectory(page)
  const sent: number[] = []
  page.on('request', request => {
    if (searches.test(request.url())) sent.push(request.postData()?.length ?? 0)
  })
  await searchBox(page).fill('<b>%_\\'.repeat(200_000))
  await expect(countLine(page)).toHaveText('0 member(s) found')
  await expect(page.getByText(/^Nobody matches “<b>%_/)).toBeVisible()
  expect(sent.length).toBeGreaterThan(0)
  expect(Math.max(...sent)).toBeLessThan(600)
  await noSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Show all members' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount(24)
})

test('a failed search says so, keeps what was typed, and can be retried', async ({ page }) => {
  await openDirectory(page)
  await page.route(searches, route => route.fulfill({ status: 400, json: { code: '22023', message: 'no' } }))
  await searchBox(page).fill('tamsin')
  await expect(page.getByText('Failed to load members')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('tamsin')
  await expectNoAxeViolations(page)
  await page.unroute(searches)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toContainText('Tamsin Okoro')
})

test('on a phone the further filters are in a sheet, and very long names stay inside', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openDirectory(page)
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

test("a profile leaves out its hidden fields; a member's own profile leads to the editor", async ({
  page,
  request,
  browser,
}) => {
  const account = await newMember(request)
  await enterAs(page, account)
  await page.goto('/member-directory')
  await expect(countLine(page)).toBeVisible()
  const token = await accessToken(page)
  const { publishableKey } = (await (await request.get('/api/config')).json()) as { publishableKey: string }
  const id = (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub
  const saved = await request.patch(`/rest/v1/secure_profiles?id=eq.${id}`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
    data: {
      name: 'Wilhelmina Sparrow-Test',
      location: 'Nowhere Else',
      linkedin_url: 'https://www.linkedin.example/in/w',
      company_website: 'https://sparrow.example',
      visibility: { location: 'nobody', linkedin_url: 'nobody' },
    },
  })
  expect(saved.ok(), await saved.text()).toBe(true)

  await page.goto(`/profile/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wilhelmina Sparrow-Test' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL('/edit-profile')

  const context = await browser.newContext()
  const other = await context.newPage()
  await enterAs(other, demoAccounts.member)
  await other.goto(`/profile/${id}`)
  await expect(other.getByRole('link', { name: 'Company Website' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'LinkedIn' })).toHaveCount(0)
  await expect(other.getByText('Nowhere Else')).toHaveCount(0)
  await context.close()
})

test('a missing profile says why, and leads back to the directory', async ({ page }) => {
  await enterAs(page, demoAccounts.member)
  for (const [address, message] of [
    ['/profile', 'Profile ID is required'],
    ['/profile/not-an-id', 'Profile not found'],
    ['/profile/00000000-0000-4000-8000-000000000000', 'Profile not found'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(message)
  }
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Return to Member Directory' }).click()
  await expect(page).toHaveURL('/member-directory')
})

test('a profile that cannot be loaded says so, and can be retried', async ({ page }) => {
  const read = /\/rest\/v1\/member_directory_profiles/
  await openDirectory(page, '?search=tamsin+okoro')
  await page.route(read, route => route.fulfill({ status: 400, json: { code: '22023', message: 'no' } }))
  await cards(page).getByRole('link', { name: 'View Full Profile' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load profile')
  await page.unroute(read)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tamsin Okoro' })).toBeVisible()
})
