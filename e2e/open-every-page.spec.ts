// Every page, opened by somebody who may see it: it has one heading of its own and a title, says nothing in the
// console, is not blank, asks for nothing twice, fits a phone as well as a desktop screen, and has no accessibility
// violation, light or dark.
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { dataHeaders } from './support/new-event'
import { enterAs } from './support/page-session'
import { addresses } from './support/site-addresses'
import type { Page } from '@playwright/test'

const publicPages = [
  '/',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/apply',
  '/confirmation',
  '/application-status',
  '/membership-selection',
  '/checkout/sandbox',
  '/checkout/sandbox/card',
  '/gift',
  '/gift-card',
  '/redeem',
  '/firm',
  '/seat',
  '/create-account',
  '/confirm-email',
  '/sign-in',
  '/forgot-password',
  '/set-password',
  '/unsubscribe',
  '/card-update',
  '/auth/confirm',
  '/further-application',
  '/oauth/consent',
  '/there/is/no/such/page',
]
const memberPages = [
  '/dashboard',
  '/edit-profile',
  '/settings',
  '/resource-directory',
  '/submit-resource',
  '/member-directory',
  '/events',
  '/submit-event',
  '/my-submissions',
]
const adminPages = [
  '/admin',
  '/admin/manage-applications',
  '/admin/manage-events',
  '/admin/review-events',
  '/admin/weekly-digests',
  '/admin/recommended-reads',
  '/admin/add-resource',
  '/admin/review-resources',
  '/admin/newsletter',
  '/admin/testimonials',
  '/testimonials-manager',
  '/admin/featured-members',
  '/admin/messages',
  '/admin/members',
  '/admin/unmatched-payments',
  '/admin/import-subscriptions',
  '/admin/moving-in',
  '/admin/given-memberships',
  '/admin/plans',
  '/admin/insights',
  '/admin/money',
  '/admin/site-settings',
  '/admin/connected-tools',
  '/admin/audit-log',
  '/admin/mail-outbox',
  '/admin/unreachable-addresses',
  '/admin/backups',
  '/admin/health',
]

/** Other addresses of a page above, and addresses that only redirect. */
const elsewhere = [
  '/login',
  '/sign-up',
  '/reset-password',
  '/set-password/reset',
  '/checkout',
  '/auth/callback',
  '/resources',
  '/resources/new',
  '/add-resource',
  '/admin/dashboard',
  '/admin-testimonials',
]

// One after the other: the titles of all pages are compared.
test.describe.configure({ mode: 'default' })
// A dozen pages in one go.
test.slow()

const looks: { colorScheme: 'light' | 'dark'; width: number; height: number; rules?: string[] }[] = [
  { colorScheme: 'light', width: 1440, height: 900 },
  // What a theme decides.
  { colorScheme: 'dark', width: 360, height: 740, rules: ['color-contrast', 'link-in-text-block'] },
]

/** The address of each title, as one person sees the site. */
type Titles = Map<string, string>

/** The faults of each page; empty when there are none. */
async function complaintsAbout(page: Page, paths: readonly string[], titles: Titles) {
  const complaints: string[] = []
  let at = ''
  page.on('console', message => {
    // The browser logs each refused request; the text that pages show for it is tested with each page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${at} logs ${message.text()}`)
  })
  page.on('pageerror', error => complaints.push(`${at} throws ${error.message}`))
  let asked = new Set<string>()
  page.on('request', request => {
    if (request.isNavigationRequest()) asked = new Set()
    if (request.resourceType() !== 'fetch') return
    const question = `${request.method()} ${request.url()} ${request.postData() ?? ''}`
    if (asked.has(question)) complaints.push(`${at} asks twice for ${question}`)
    asked.add(question)
  })
  // What other tests change meanwhile is read again, and rightly so.
  await page.routeWebSocket(/\/realtime\/v1\//, () => {})
  for (at of paths) {
    await page.goto(at)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, at).toHaveCount(1)
    await expect(page.getByRole('status', { name: 'Loading' }), at).toHaveCount(0)
    const title = await page.title()
    const address = new URL(page.url()).pathname
    if ((titles.get(title) ?? address) !== address)
      complaints.push(`${at} is called ${title}, as ${titles.get(title)} is`)
    titles.set(title, address)
    for (const { colorScheme, rules, ...size } of looks) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (tooWide > 0) complaints.push(`${at} is ${tooWide} px too wide at ${size.width}`)
      if (!(await heading.isVisible())) complaints.push(`${at} shows no heading at ${size.width}`)
      await test.step(`${at}, ${colorScheme}`, () => expectNoAxeViolations(page, rules))
    }
  }
  return complaints
}

test('every page of the site is listed here', () => {
  const known = [...publicPages, ...memberPages, ...adminPages, ...elsewhere]
  expect(addresses.length).toBeGreaterThan(50)
  expect(addresses.filter(address => !known.includes(address))).toEqual([])
})

const half = (pages: readonly string[]) => Math.ceil(pages.length / 2)

for (const [who, account, pages] of [
  ['visitor', null, publicPages],
  ['member', demoAccounts.member, memberPages],
  ['admin', demoAccounts.admin, adminPages],
] as const) {
  const titles: Titles = new Map()
  for (const some of [pages.slice(0, half(pages)), pages.slice(half(pages))])
    test(`${who}s see ${some[0]} to ${some.at(-1)} complete`, async ({ page }) => {
      if (account) await enterAs(page, account)
      expect(await complaintsAbout(page, some, titles)).toEqual([])
    })
  if (account !== null)
    test(`${who}s see the pages of one row complete`, async ({ page, request }) => {
      const { headers, userId } = await dataHeaders(request, account)
      const first = async (table: string) => {
        const rows = await request.get(`/rest/v1/${table}?select=id&limit=1`, { headers })
        return ((await rows.json()) as { id: string }[])[0]!.id
      }
      const [event, resource] = [await first('events'), await first('resources')]
      const found = {
        member: [`/events/${event}`, `/resource/${resource}`, `/profile/${userId}`],
        admin: [
          `/admin/edit-event/${event}`,
          `/admin/event-attendees/${event}`,
          `/resources/${resource}/edit`,
        ],
      }[who]
      await enterAs(page, account)
      expect(await complaintsAbout(page, found, titles)).toEqual([])
    })
}

// Each page of the admin area by itself is tested in guards/admin-guard.test.tsx.
test('a visitor who opens an admin page is asked to sign in, and a member is led away', async ({ page }) => {
  const path = '/admin/members'
  await page.goto(path)
  await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent(path)}`)
  await enterAs(page, demoAccounts.member)
  await page.goto(path)
  await expect(page).toHaveURL('/dashboard')
})
