// Opens every page as somebody who may see it. Each has one heading of its own and a title, writes nothing to the
// console, is not blank, requests nothing twice, fits a phone as well as a desktop screen, cuts no letter of a clamped
// text, and has no accessibility violation, light or dark.
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { dataHeaders } from './support/new-event'
import { enterAs } from './support/page-session'
import { addresses } from './support/site-addresses'
import type { Page } from '@playwright/test'

/** The page whose title starts with the site's name. */
const siteTitle = 'Juno · A members-only community for women in business'

/** The title of each page, without the site's name. */
const publicPages = {
  '/': siteTitle,
  '/about': 'About',
  '/contact': 'Contact',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/apply': 'Apply to Join',
  '/confirmation': 'Application received',
  '/application-status': 'Your application',
  '/membership-selection': 'Choose your membership',
  '/checkout/sandbox': 'Sandbox checkout',
  '/checkout/sandbox/card': 'Card and invoices',
  '/gift': 'Give a membership',
  '/gift-card': 'A gift',
  '/redeem': 'Redeem a gift',
  '/firm': 'Seats for your firm',
  '/seat': 'Your seat',
  '/create-account': 'Create Account',
  '/confirm-email': 'Confirm your email',
  '/sign-in': 'Sign In',
  '/forgot-password': 'Reset password',
  '/set-password': 'Set password',
  '/unsubscribe': 'Unsubscribe',
  '/card-update': 'Your card',
  '/auth/confirm': 'Continue',
  '/further-application': 'Your new answers',
  '/oauth/consent': 'Connect a tool',
  '/there/is/no/such/page': siteTitle,
}
const memberPages = {
  '/dashboard': 'Dashboard',
  '/edit-profile': 'Edit Profile',
  '/settings': 'Settings',
  '/resource-directory': 'Resources',
  '/submit-resource': 'Submit Resource',
  '/member-directory': 'Member Directory',
  '/events': 'Events',
  '/submit-event': 'Submit Event',
  '/my-submissions': 'My submissions',
}
const adminPages = {
  '/admin': 'Admin Dashboard',
  '/admin/manage-applications': 'Applications',
  '/admin/manage-events': 'Manage Events',
  '/admin/review-events': 'Review Event Submissions',
  '/admin/weekly-digests': 'Weekly Digests',
  '/admin/recommended-reads': 'Book of the Month',
  '/admin/add-resource': 'Manage Resources',
  '/admin/review-resources': 'Review Resource Submissions',
  '/admin/newsletter': 'Newsletter',
  '/admin/testimonials': 'Testimonials',
  '/testimonials-manager': 'Testimonials Manager',
  '/admin/featured-members': 'Featured Members',
  '/admin/messages': 'Support Messages',
  '/admin/members': 'Member Accounts',
  '/admin/unmatched-payments': 'Payments to sort out',
  '/admin/import-subscriptions': 'Import Subscriptions',
  '/admin/moving-in': 'Bring your members',
  '/admin/given-memberships': 'Gifts and seats',
  '/admin/plans': 'Plans and Coupons',
  '/admin/insights': 'Insights',
  '/admin/money': 'Money',
  '/admin/site-settings': 'Site Settings',
  '/admin/connected-tools': 'Connected Tools',
  '/admin/audit-log': 'Audit Log',
  '/admin/mail-outbox': 'Email Outbox',
  '/admin/unreachable-addresses': 'Unreachable Addresses',
  '/admin/backups': 'Backups',
  '/admin/health': 'Health',
}

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

// The test opens a dozen pages.
test.slow()

const looks = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 360, height: 740 },
] as const

/** Returns the faults of each page. It is empty when there are none. */
async function complaintsAbout(page: Page, pages: readonly (readonly [path: string, title?: string])[]) {
  const complaints: string[] = []
  let at = ''
  page.on('console', message => {
    // The browser logs each refused request. The text that pages show for it is tested with each page.
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
  // Changes of other tests are read again, which is right.
  await page.routeWebSocket(/\/realtime\/v1\//, () => {})
  for (const [path, name] of pages) {
    at = path
    await page.goto(at)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, at).toHaveCount(1)
    await expect(page.getByRole('status', { name: 'Loading' }), at).toHaveCount(0)
    if (name) await expect(page, at).toHaveTitle(name === siteTitle ? name : `${name} · Juno`)
    for (const { colorScheme, ...size } of looks) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      // Charts are drawn again in the new size.
      const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect
        .poll(tooWide, { message: `pixels that ${at} is too wide at ${size.width}` })
        .toBeLessThanOrEqual(0)
      await test.step(`${at}, ${colorScheme}`, () => expectNoAxeViolations(page))
      const cut = await page.evaluate(cutTexts)
      for (const text of cut) complaints.push(`${at} cuts the letters of ${text} at ${size.width}`)
      if (!(await heading.isVisible())) complaints.push(`${at} shows no heading at ${size.width}`)
    }
  }
  return complaints
}

/**
 * Returns the texts whose box hides what sticks out of it, and whose lines are too low for an accent or for the foot of
 * a g. Every text is measured as if it had both.
 */
function cutTexts(): string[] {
  const brush = document.createElement('canvas').getContext('2d')!
  const cut = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const line = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement!
    if (!text.textContent!.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue
    const { font } = getComputedStyle(parent)
    const box = parent.closest('[class*=clamp], [class*=truncate], [class*=overflow-hidden]')
    if (!box || !/hidden|clip/.test(getComputedStyle(box).overflowY)) continue
    const { top, bottom } = box.getBoundingClientRect()
    brush.font = font
    const letters = brush.measureText('Égjpqy')
    line.selectNodeContents(text)
    for (const rect of line.getClientRects()) {
      const baseline = rect.top + letters.fontBoundingBoxAscent
      const isShown = baseline > top && baseline < bottom
      const isCut =
        baseline - letters.actualBoundingBoxAscent < top - 1 ||
        baseline + letters.actualBoundingBoxDescent > bottom + 1
      if (isShown && isCut) cut.add(text.textContent!)
    }
  }
  return [...cut]
}

test('every page of the site is listed here', () => {
  const named = { ...publicPages, ...memberPages, ...adminPages }
  const known = [...Object.keys(named), ...elsewhere]
  expect(addresses.length).toBeGreaterThan(50)
  expect(addresses.filter(address => !known.includes(address))).toEqual([])
  // An unknown address shows the landing page.
  expect(new Set(Object.values(named)).size, 'no two pages have one title').toBe(
    Object.keys(named).length - 1,
  )
})

/** Splits the pages of one person into two tests, for two workers. */
const halves = (pages: Record<string, string>) => {
  const all = Object.entries(pages)
  const half = Math.ceil(all.length / 2)
  return [all.slice(0, half), all.slice(half)]
}

for (const [who, account, pages] of [
  ['visitor', null, publicPages],
  ['member', demoAccounts.member, memberPages],
  ['admin', demoAccounts.admin, adminPages],
] as const) {
  for (const some of halves(pages))
    test(`${who}s see ${some[0]![0]} to ${some.at(-1)![0]} complete`, async ({ page }) => {
      if (account) await enterAs(page, account)
      expect(await complaintsAbout(page, some)).toEqual([])
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
        member: [[`/events/${event}`], [`/resource/${resource}`], [`/profile/${userId}`]],
        admin: [
          [`/admin/edit-event/${event}`, 'Edit Event'],
          [`/admin/event-attendees/${event}`, 'Event Attendees'],
          [`/resources/${resource}/edit`, 'Edit Resource'],
        ],
      } as const
      await enterAs(page, account)
      expect(await complaintsAbout(page, found[who])).toEqual([])
    })
}

// guards/admin-guard.test.tsx tests each page of the admin area by itself.
test('a visitor who opens an admin page is asked to sign in, and a member is led away', async ({ page }) => {
  const path = '/admin/members'
  await page.goto(path)
  await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent(path)}`)
  await enterAs(page, demoAccounts.member)
  await page.goto(path)
  await expect(page).toHaveURL('/dashboard')
})
