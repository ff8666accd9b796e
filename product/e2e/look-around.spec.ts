/** A visitor opens landing, about, legal texts, header, footer and the slide-in menu. */
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { collectComplaints, enterAs } from './support/page-session'

test('a visitor finds out what is inside, what is coming and what it costs, and goes to apply', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(complaints).toEqual([])
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
  await test.step('one answer is open at a time, and a click on the open one closes it', async () => {
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
  await page.locator('main').getByRole('link', { name: 'Apply to Join' }).last().click()
  await expect(page).toHaveURL('/apply')
})

test('search engines and shared links find what they ask for', async ({ request, baseURL }) => {
  const robots = await request.get('/robots.txt')
  expect(await robots.text()).toContain('Disallow: /admin')
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(
    /^image\/(x-icon|vnd.microsoft.icon)/,
  )
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const publicPages = ['/', '/about', '/apply', '/contact', '/privacy-policy', '/terms-of-service']
  for (const path of publicPages) {
    // The page is read without a script.
    const html = await (await request.get(path)).text()
    const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
    expect(first(/<meta property="og:image" content="([^"]*)"/)).toBe(`${baseURL}/share.png`)
    expect(first(/<link rel="canonical" href="([^"]*)"/)).toBe(`${baseURL}${path}`)
    titles.add(first(/<title>([^<]*)</))
    descriptions.add(first(/<meta name="description" content="([^"]*)"/))
  }
  for (const found of [titles, descriptions]) expect(found.size).toBe(publicPages.length)
  const shared = await request.get('/share.png')
  expect(shared.headers()['content-type']).toBe('image/png')
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

test('about and the legal texts are complete and fit a phone and a desktop, without a script too', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const { path, heading, words } of [
    {
      path: '/about',
      heading: /Company/,
      words: ['Vision', 'Mission', 'Purpose', 'Chief Financial Officer'],
    },
    { path: '/privacy-policy', heading: 'Privacy Policy', words: ['Last updated: February 11, 2025'] },
    {
      path: '/terms-of-service',
      heading: 'Terms of Service',
      words: ['Fees are non-refundable unless stated.'],
    },
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      for (const text of words) await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()))
      // The text wraps instead of overflowing the window: its last line is at most as wide as its column.
      const box = await page.locator('main').boundingBox()
      expect(box?.width).toBe(width)
    }
  }
  await context.close()
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
    if (path === '/')
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Resources',
        'Members',
        'Events',
      ])
  }
  expect(complaints).toEqual([])
})
