/** A visitor looks around. Landing, about, legal texts, header, footer and the slide-in menu. */
import { demoAccounts, expect, expectNoAxeViolations, signIn, test } from './support/fixtures'
import { collectComplaints, enterAs } from './support/page-session'

test('a visitor finds out what is inside, what is coming and what it costs, and goes to apply', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build it together, not in the dark.')
  const inside = page.getByRole('region', { name: 'Everything here was made useful by a member.' })
  await expect(inside.getByRole('heading', { level: 3 })).toHaveText([
    'Member directory',
    'Monthly virtual networking events',
    'Comprehensive support',
    'Peer masterminds',
    'Matching program',
  ])
  await expect(inside.getByRole('listitem').filter({ hasText: 'Coming Soon' })).toHaveText([
    /Comprehensive support/,
    /Peer masterminds/,
    /Matching program/,
  ])
  const pricing = page.locator('#pricing')
  await expect(pricing).toContainText('CA$24.99')
  await expect(pricing).toContainText('CA$249.99')
  await expect(pricing.locator('s')).toContainText(['CA$39.99', 'CA$399.99'])
  for (const words of ['for a limited time', 'Best Value', '2 months free'])
    await expect(pricing).toContainText(words)
  await page.locator('main').getByRole('link', { name: 'Apply to Join' }).last().click()
  await expect(page).toHaveURL('/apply')
})

test('search engines and shared links find what they ask for', async ({ page, request, baseURL }) => {
  const robots = await request.get('/robots.txt')
  expect(await robots.text()).toContain('Disallow: /admin')
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(
    /^image\/(x-icon|vnd.microsoft.icon)/,
  )
  const titles = new Set<string>()
  const descriptions = new Set<string | null>()
  const publicPages = ['/', '/about', '/apply', '/contact', '/privacy-policy', '/terms-of-service']
  for (const path of publicPages) {
    await page.goto(path)
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(image).toBe(`${baseURL}/share.png`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`)
    titles.add(await page.title())
    descriptions.add(await page.locator('meta[name=description]').getAttribute('content'))
  }
  expect(titles.size).toBe(publicPages.length)
  expect(descriptions.size).toBe(publicPages.length)
  const shared = await request.get('/share.png')
  expect(shared.headers()['content-type']).toBe('image/png')
})

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('testimonials change every five seconds and begin again; a dot jumps to its own', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const dots = page.getByRole('button', { name: /^Show testimonial/ })
    const current = page.locator('#testimonials button[aria-current="true"]')
    await expect(dots.first()).toBeVisible()
    const count = await dots.count()
    for (let turn = 1; turn <= count; turn += 1) {
      await page.clock.runFor(5000)
      await expect(current).toHaveAccessibleName(`Show testimonial ${(turn % count) + 1}`)
    }
    await dots.last().click()
    await expect(current).toHaveAccessibleName(`Show testimonial ${count}`)
  })
})

test('one answer is open at a time, and a click on the open one closes it', async ({ page }) => {
  await page.goto('/')
  const faq = page.locator('#faq')
  const cancel = faq.getByRole('button', { name: 'Can I cancel?' })
  const refund = faq.getByRole('button', { name: 'What if it is not for me?' })
  await cancel.click()
  await expect(faq.getByText('Yes, at any time.')).toBeVisible()
  await refund.click()
  await expect(faq.getByText('14-day money-back guarantee')).toBeVisible()
  await expect(cancel).toHaveAttribute('aria-expanded', 'false')
  await refund.click()
  await expect(faq.locator('button[aria-expanded="true"]')).toHaveCount(0)
})

test('on a phone the menu slides in, closes with Escape, and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(['About', 'Sign In', 'Apply to Join'])
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
})

for (const { path, heading, words } of [
  { path: '/about', heading: /Company/, words: ['Vision', 'Mission', 'Purpose', 'Chief Financial Officer'] },
  { path: '/privacy-policy', heading: 'Privacy Policy', words: ['Last updated: February 11, 2025'] },
  {
    path: '/terms-of-service',
    heading: 'Terms of Service',
    words: ['Fees are non-refundable unless stated.'],
  },
]) {
  for (const width of [360, 1440]) {
    test(`${path} is complete and fits ${width} px, without a script too`, async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } })
      const page = await context.newPage()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      for (const text of words) await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()))
      // The text wraps instead of running out of the window: its last line is as wide as its column at most.
      const box = await page.locator('main').boundingBox()
      expect(box?.width).toBe(width)
      await context.close()
    })
  }
}

test("an unknown address leads home, and someone signed in finds the members' header there", async ({
  page,
}) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
  await signIn(page, demoAccounts.member)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Resources',
    'Members',
    'Events',
  ])
})

test("a member's browser has nothing to complain about where a page was prerendered for visitors", async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  await enterAs(page, demoAccounts.member)
  for (const path of ['/', '/about', '/privacy-policy', '/terms-of-service', '/apply', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /menu/i }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])
})

test('the landing page fits its window, and the browser has nothing to complain about', async ({ page }) => {
  const complaints = collectComplaints(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const scrollable = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(scrollable).toBe(0)
  expect(complaints).toEqual([])
})
