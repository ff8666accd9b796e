/** The dashboard, with real data and without. */
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { newMember } from './support/new-member'
import { enterAs, withConfig } from './support/page-session'
import type { Page } from '@playwright/test'

const teamChatUrl = 'https://chat.example.org/join'
const podcastUrls = ['https://open.spotify.com/show/x', 'https://podcasts.apple.com/ca/podcast/x']

const widget = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

async function openDashboard(page: Page, account: { email: string; password: string } = demoAccounts.member) {
  await enterAs(page, account)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
}

for (const [scheme, width] of [
  ['light', 1440],
  ['dark', 1440],
  ['light', 360],
  ['dark', 360],
] as const) {
  test(`the dashboard shows every widget on real data, at ${width} px, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await withConfig(page, { teamChatUrl, podcastUrls })
    await openDashboard(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nadia Kowalczyk')
    await expect(widget(page, 'Weekly Digest').getByRole('heading', { level: 3 })).toBeVisible()
    await expect(widget(page, 'Upcoming Events').getByRole('listitem')).toHaveCount(3)
    await expect(widget(page, 'Upcoming Events').getByText('Attending', { exact: true })).toHaveCount(1)
    await expect(
      widget(page, 'Featured Member').getByRole('link', { name: 'View Full Profile' }),
    ).toBeVisible()
    await expect(widget(page, 'Recommended Reads').getByRole('link')).toHaveAttribute('target', '_blank')
    const podcast = widget(page, 'Podcast').getByRole('link')
    await expect(podcast).toHaveText([/Listen on Spotify/, /Listen on Apple Podcasts/])
    const quickLinks = widget(page, 'Quick Links').getByRole('link')
    await expect(quickLinks).toHaveText(['Edit Profile', 'Resources', 'Support', /Join chat/])
    await expect(quickLinks.filter({ hasText: 'Support' })).toHaveAttribute('href', '/contact')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await expectNoAxeViolations(page)
  })
}

test('the team-chat banner stays away once dismissed, and never shows without a team chat', async ({
  page,
}) => {
  await openDashboard(page)
  const banner = page.getByRole('complementary', { name: 'Team chat' })
  await withConfig(page, { teamChatUrl: '', podcastUrls: [] })
  await page.reload()
  await expect(widget(page, 'Quick Links').getByRole('link')).toHaveText([
    'Edit Profile',
    'Resources',
    'Support',
  ])
  await expect(banner).toHaveCount(0)
  await expect(widget(page, 'Podcast')).toHaveCount(0)

  await withConfig(page, { teamChatUrl, podcastUrls })
  await page.reload()
  await expect(banner.getByRole('link', { name: /^Join/ })).toHaveAttribute('href', teamChatUrl)
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('slackBannerDismissed'))).toBe('true')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

const reads = /\/rest\/v1\/(weekly_digests|events|profiles|recommended_reads)\?/
const emptyTexts = {
  'Weekly Digest': 'No digest available at this time.',
  'Upcoming Events': 'No upcoming events scheduled.',
  'Featured Member': 'No featured members available.',
  'Recommended Reads': 'No recommended read available at this time.',
}

test('each widget has its own text for when it is empty', async ({ page }) => {
  await page.route(reads, route => route.fulfill({ json: [] }))
  await openDashboard(page)
  for (const [title, text] of Object.entries(emptyTexts))
    await expect(widget(page, title)).toContainText(text)
  await expectNoAxeViolations(page)
})

test('a failed read shows its message, is logged, and can be retried', async ({ page }) => {
  const logged: string[] = []
  page.on('console', message => message.type() === 'warning' && logged.push(message.text()))
  await page.route(reads, route => route.fulfill({ status: 400, json: { code: '42P01', message: 'no' } }))
  await openDashboard(page)
  await expect(widget(page, 'Recommended Reads')).toContainText('Failed to load recommended read')
  await expect(widget(page, 'Upcoming Events')).toContainText('The upcoming events could not be loaded.')
  await expect(widget(page, 'Featured Member')).toContainText('The featured member could not be loaded.')
  await expect(widget(page, 'Weekly Digest')).toContainText('Failed to load the digest')
  for (const text of Object.values(emptyTexts)) await expect(page.getByText(text)).toHaveCount(0)
  expect(logged.join('\n')).toMatch(/upcoming events could not be read/)
  expect(logged.join('\n')).toMatch(/featured member could not be read/)
  await expectNoAxeViolations(page)

  await page.unroute(reads)
  for (const title of Object.keys(emptyTexts))
    await widget(page, title).getByRole('button', { name: 'Try again' }).click()
  await expect(widget(page, 'Weekly Digest').getByRole('heading', { level: 3 })).toBeVisible()
  await expect(widget(page, 'Upcoming Events').getByRole('listitem')).toHaveCount(3)
  await expect(widget(page, 'Featured Member').getByRole('heading', { level: 3 })).toBeVisible()
  await expect(widget(page, 'Recommended Reads').getByRole('heading', { level: 3 })).toBeVisible()
})

test('each widget keeps its place while it loads', async ({ page }) => {
  await page.route(reads, () => {})
  await openDashboard(page)
  for (const title of Object.keys(emptyTexts)) await expect(widget(page, title)).toBeVisible()
  for (const text of Object.values(emptyTexts)) await expect(page.getByText(text)).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test.describe('for a member in London', () => {
  test.use({ timezoneId: 'Europe/London' })
  test("an event shows its own time and the member's, its range of days, and the member's answer", async ({
    page,
  }) => {
    const event = {
      id: '7d3f8f5e-7a39-4d28-8a51-0a8f6f0f7c11',
      title: '<i>First hire</i>',
      description: '',
      location: ' ',
      registration_url: null,
      date: '2030-07-10T16:00:00Z',
      end_date: '2030-07-10T17:00:00Z',
      time_zone: 'America/Toronto',
      all_day: false,
      cancelled_at: null,
      event_rsvps: [{ status: 'maybe', waitlisted_at: null }],
    }
    await page.route(/\/rest\/v1\/events\?/, route =>
      route.fulfill({
        json: [
          event,
          {
            ...event,
            id: event.id.replace(/^7/, '8'),
            title: 'Late',
            date: '2030-07-11T02:00:00Z',
            end_date: null,
            event_rsvps: [],
          },
          {
            ...event,
            id: event.id.replace(/^7/, '9'),
            title: 'Retreat',
            location: 'Quebec City, QC',
            end_date: '2030-07-12T16:00:00Z',
          },
        ],
      }),
    )
    await openDashboard(page)
    const rows = widget(page, 'Upcoming Events').getByRole('listitem')
    await expect(rows.nth(0)).toContainText('<i>First hire</i>')
    await expect(rows.nth(0)).toContainText('12:00 PM Toronto · 5:00 PM for you · Online')
    await expect(rows.nth(0)).toContainText('Maybe')
    await expect(rows.nth(1)).toContainText('10:00 PM Toronto · Jul 11, 3:00 AM for you')
    await expect(rows.nth(1).getByRole('link', { name: 'RSVP to Late' })).toHaveAttribute(
      'href',
      /\/events\/87?d3f|\/events\/8d3f/,
    )
    await expect(rows.nth(2)).toContainText(
      'Jul 10 – 12 · from 12:00 PM Toronto · 5:00 PM for you · Quebec City, QC',
    )
  })
})

test('a member without a name is greeted by email address and called Member in the menu', async ({
  page,
  request,
}) => {
  const account = await newMember(request)
  await openDashboard(page, account)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${account.email}`)
  const menu = page.getByRole('button', { name: 'User menu of Member' })
  await expect(menu).toHaveText('??')
  await menu.click()
  await expect(page.getByRole('menu')).toContainText(account.email)
  await expectNoAxeViolations(page)
})

test('a member without a name is asked for it, and a long one leaves the phone room for the rest', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openDashboard(page, await newMember(request))
  const question = page.getByRole('region', { name: 'What may we call you?' })
  await question.getByLabel('Full Name').fill('   ')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByText('Please enter your name.')).toBeVisible()
  await expectNoAxeViolations(page)
  const name =
    'Maximiliana Alexandrina Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh of the Northern Isles'
  await question.getByLabel('Full Name').fill(name)
  await expect(question.getByText(`${name.length} of 120 characters`)).toBeVisible()
  await question.getByRole('button', { name: 'Save' }).click()
  const greeting = page.getByRole('heading', { level: 1 })
  await expect(greeting).toHaveText(`Welcome, ${name}`)
  await expect(question).toHaveCount(0)
  const { height } = (await greeting.boundingBox())!
  expect(height).toBeLessThan(100)
})

test('a photo in the header stands where initials stand, in the middle', async ({ page, baseURL }) => {
  const face = page.getByRole('button', { name: /^User menu of / })
  const offCentre = async () => {
    const header = (await page.locator('header').first().boundingBox())!
    const { y, height } = (await face.boundingBox())!
    expect(height).toBe(40)
    return y + height / 2 - (header.y + 36)
  }
  await openDashboard(page)
  await expect(face).toHaveText('NK')
  expect(await offCentre()).toBe(0)
  await page.route('**/rest/v1/*profile*', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(
      '"avatar_url":null',
      `"avatar_url":"${baseURL}/share.png"`,
    )
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(face.locator('img')).toBeVisible()
  expect(await offCentre()).toBe(0)
})

test('only admins see the link to the admin area', async ({ page }) => {
  await openDashboard(page, demoAccounts.admin)
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the header marks the current page, the footer leads on, and no link of the dashboard is dead', async ({
  page,
}) => {
  await openDashboard(page)
  const header = page.getByRole('navigation', { name: 'Main' })
  await expect(header.getByRole('link')).toHaveText(['Dashboard', 'Resources', 'Members', 'Events'])
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveText([
    'About',
    'Contact',
    'Privacy Policy',
    'Terms of Service',
  ])
  for (const [name, path] of [
    ['Resources', '/resource-directory'],
    ['Members', '/member-directory'],
    ['Events', '/events'],
  ] as const) {
    await header.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(header.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(header.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/dashboard')
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  for (const href of new Set(hrefs.filter(href => href.startsWith('/')))) {
    await page.goto(href)
    await expect(page, href).not.toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 }), href).toBeVisible()
  }
})
