// Every page that there is, as somebody who may see it: it has one heading of its own and a title, says nothing in the
// console, is not blank, and fits a telephone as well as a desk.
import { demoAccounts, expect, test } from './support/fixtures'
import { dataHeaders } from './support/event-rows'
import { enterAs } from './support/signed-in-page'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

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
  '/checkout?plan=annual',
  '/create-account',
  '/confirm-email',
  '/sign-in',
  '/forgot-password',
  '/set-password',
  '/unsubscribe',
  '/auth/confirm',
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
  '/admin/insights',
  '/admin/site-settings',
  '/admin/audit-log',
  '/admin/mail-outbox',
  '/admin/backups',
]

/** Second addresses of a page above, and addresses that only lead on. */
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

// Two dozen pages in one go.
test.slow()

const desk = { width: 1440, height: 900 }
const telephone = { width: 360, height: 740 }

/** What somebody would complain about, page by page; nothing when all is well. */
async function complaintsAbout(page: Page, paths: readonly string[]) {
  const complaints: string[] = []
  const titles = new Map<string, string>()
  let at = ''
  page.on('console', message => {
    // The browser reports each refused request itself; pages say it in words, which their own tests read.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${at} logs ${message.text()}`)
  })
  page.on('pageerror', error => complaints.push(`${at} throws ${error.message}`))
  for (at of paths) {
    await page.setViewportSize(desk)
    await page.goto(at)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, at).toHaveCount(1)
    await expect(page.getByRole('status', { name: 'Loading' }), at).toHaveCount(0)
    const title = await page.title()
    const address = new URL(page.url()).pathname
    if ((titles.get(title) ?? address) !== address)
      complaints.push(`${at} is called ${title}, as ${titles.get(title)} is`)
    titles.set(title, address)
    for (const size of [desk, telephone]) {
      await page.setViewportSize(size)
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (tooWide > 0) complaints.push(`${at} is ${tooWide} px too wide at ${size.width}`)
      if (!(await heading.isVisible())) complaints.push(`${at} shows no heading at ${size.width}`)
    }
  }
  return complaints
}

test('no page is forgotten here', () => {
  const known = [...publicPages, ...memberPages, ...adminPages, ...elsewhere]
  const source = readFileSync('apps/web/src/config/paths.ts', 'utf8')
  const addresses = [...source.matchAll(/^ {2}\w+: '(\/[^']*)',$/gm)].map(([, address]) => address!)
  expect(addresses.length).toBeGreaterThan(50)
  expect(addresses.filter(address => !known.includes(address))).toEqual([])
})

test('visitors find every public page whole', async ({ page }) => {
  expect(await complaintsAbout(page, publicPages)).toEqual([])
})

test('members find every page of theirs whole', async ({ page, request }) => {
  const { headers, userId } = await dataHeaders(request, demoAccounts.member)
  const first = async (table: string) =>
    (
      (await (await request.get(`/rest/v1/${table}?select=id&limit=1`, { headers })).json()) as {
        id: string
      }[]
    )[0]!.id
  const details = [
    `/events/${await first('events')}`,
    `/resource/${await first('resources')}`,
    `/profile/${userId}`,
  ]
  await enterAs(page, demoAccounts.member)
  expect(await complaintsAbout(page, [...memberPages, ...details])).toEqual([])
})

test('the team finds every page of its own whole', async ({ page, request }) => {
  const { headers } = await dataHeaders(request, demoAccounts.admin)
  const [event] = (await (await request.get('/rest/v1/events?select=id&limit=1', { headers })).json()) as {
    id: string
  }[]
  const details = [`/admin/edit-event/${event!.id}`, `/admin/event-attendees/${event!.id}`]
  await enterAs(page, demoAccounts.admin)
  expect(await complaintsAbout(page, [...adminPages, ...details])).toEqual([])
})

test('visitors are asked to sign in at every page of the team, and are led back there', async ({ page }) => {
  for (const path of adminPages) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/sign-in?from=${encodeURIComponent(path)}`)
  }
})

/** docs/specification/admin.md#guard: most pages of the team lead others to their dashboard, some elsewhere. */
const elsewhereForMembers: Record<string, string> = {
  '/admin/add-resource': '/resource-directory',
  '/admin/review-resources': '/resource-directory',
}
/** This one stays, and says why. */
const told = '/admin/review-events'

test('members are kept out of every page of the team', async ({ page }) => {
  await enterAs(page, demoAccounts.member)
  for (const path of adminPages.filter(one => one !== told)) {
    await page.goto(path)
    await expect(page, path).toHaveURL(elsewhereForMembers[path] ?? '/dashboard')
  }
  await page.goto(told)
  await expect(
    page.getByText('Access Denied - You do not have permission to access this page.'),
  ).toBeVisible()
})
