/** Tests the dashboard with real data and without. */
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { dataHeaders } from './support/new-event'
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

test('the dashboard shows every widget on real data, and fits a phone in the dark too', async ({
  page,
  baseURL,
}) => {
  const face = page.getByRole('button', { name: /^User menu of / })
  const offCentre = async () => {
    const header = (await page.locator('header').first().boundingBox())!
    const { y, height } = (await face.boundingBox())!
    expect(height).toBe(40)
    return y + height / 2 - (header.y + 36)
  }
  const expectFit = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await expectNoAxeViolations(page)
  }
  await page.setViewportSize({ width: 1440, height: 800 })
  await withConfig(page, { teamChatUrl, podcastUrls })
  await openDashboard(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nadia Kowalczyk')
  await expect(widget(page, 'Weekly Digest').getByRole('heading', { level: 3 })).toBeVisible()
  await expect(widget(page, 'Upcoming Events').getByRole('listitem')).toHaveCount(3)
  await expect(widget(page, 'Upcoming Events').getByText('Attending', { exact: true })).toHaveCount(1)
  await expect(widget(page, 'Featured Member').getByRole('link', { name: 'View Full Profile' })).toBeVisible()
  await expect(widget(page, 'Recommended Reads').getByRole('link')).toHaveAttribute('target', '_blank')
  const podcast = widget(page, 'Podcast').getByRole('link')
  await expect(podcast).toHaveText([/Listen on Spotify/, /Listen on Apple Podcasts/])
  await expect(widget(page, 'Quick Links').getByRole('link')).toHaveCount(4)
  await expectFit()
  await test.step('on a phone, in the dark', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectFit()
  })
  await test.step('a photo in the header stands where initials stand, in the middle', async () => {
    await page.setViewportSize({ width: 1440, height: 800 })
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
})

test('a member without a name is asked for it, and a long one leaves the phone room for the rest', async ({
  page,
  request,
}) => {
  // One widget loads, one has failed, and two are empty.
  await page.route('**/rest/v1/weekly_digests?*', () => {})
  await page.route('**/rest/v1/events?*', route =>
    route.fulfill({ status: 400, json: { code: '42P01', message: 'no' } }),
  )
  await page.route(/\/rest\/v1\/(profiles|recommended_reads)\?/, route => route.fulfill({ json: [] }))
  await page.setViewportSize({ width: 360, height: 640 })
  const account = await newMember(request)
  const { userId } = await dataHeaders(request, account)
  const { headers } = await dataHeaders(request, demoAccounts.admin)
  await request.patch(`/rest/v1/profiles?id=eq.${userId}`, { headers, data: { name: null } })
  await openDashboard(page, account)
  await page.getByRole('button', { name: 'User menu of Member' }).click()
  await expect(page.getByRole('menu')).toContainText(account.email)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('region', { name: 'What may we call you?' })
  await question.getByLabel('Full Name').fill('   ')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByText('Please enter your name.')).toBeVisible()
  await expect(widget(page, 'Upcoming Events').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(widget(page, 'Featured Member')).toContainText('No featured members available.')
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
