/** The team publishes content, and members and visitors see it. */
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember, publishableKey } from './support/new-member'
import { accessToken, enterAs } from './support/page-session'
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`

/** A browser can draw this picture. */
const picture = {
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAgCAMAAAA/gEgKAAAAA1BMVEVrLVyhD14rAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQokWNgGAWjYBQw4AAAAyAAAZdKpO4AAAAASUVORK5CYII=',
    'base64',
  ),
}

async function openAs(page: Page, path: string) {
  await enterAs(page, demoAccounts.admin)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Goes to the dashboard and back by links, since a reload would empty the query cache. */
async function toDashboard(page: Page) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
}
async function toRoom(page: Page, tile: string) {
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: tile, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: tile })).toBeVisible()
}

async function writeToTheTeam(request: APIRequestContext, name: string, message: string) {
  const response = await request.post('/rest/v1/contact_messages', {
    headers: { apikey: await publishableKey(request) },
    data: { name, email: 'georgiana@whitlock.example', message },
  })
  expect(response.status(), await response.text()).toBe(201)
}

test('a new message stands out until an admin reads it, and is answered by email', async ({
  page,
  request,
  mailTo,
}) => {
  const name = unique('Georgiana, "G" (50%)')
  await writeToTheTeam(request, name, 'Is there a group?\n<b>I could help</b> & start one.')
  await openAs(page, '/admin/messages')
  await page.getByLabel('Search messages').fill(name)
  const row = page.getByRole('row').nth(1)
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  await expect(row).toContainText(name)
  await expect(row.getByText('Unread', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: /^Read the message/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('<b>I could help</b> & start one.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: /^Mark as Read/ }).click()
  await expectToast(page, 'Message marked as read')
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Unread', { exact: true })).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Mark as Read/ })).toHaveCount(0)
  await row.getByRole('button', { name: /^Reply/ }).click()
  await dialog.getByLabel('Your reply').fill('There is, on Tuesdays.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(dialog).toBeHidden()
  const [reply] = await mailTo('georgiana@whitlock.example')
  expect(reply!.text).toContain('There is, on Tuesdays.')

  await page.getByRole('switch', { name: 'Unread only' }).click()
  await expect(page.getByText(/^Nothing matches/)).toBeVisible()
})

test('an admin publishes a digest and a book on the dashboard, and takes both back', async ({ page }) => {
  test.slow()
  await openAs(page, '/admin/weekly-digests')
  await page.getByRole('button', { name: 'Fill from this week' }).click()
  const content = page.getByLabel(/^Content/)
  await expect(content).toHaveValue(/Coming up\n• /)
  await expect(content).toHaveValue(/New in the resource directory\n• /)
  const title = unique('This week')
  await page.getByLabel(/^Title/).fill(title)
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: title }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectToast(page, 'Weekly digest created successfully')

  await page.getByRole('button', { name: `Preview ${title}` }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
  await page.keyboard.press('Escape')
  await toDashboard(page)
  const digest = page.getByRole('region', { name: 'Weekly Digest', exact: true })
  await expect(digest.getByRole('heading', { level: 3 })).toBeVisible()
  await expect(digest.getByRole('heading', { name: title })).toHaveCount(0)

  await toRoom(page, 'Weekly Digests')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await page.getByLabel(/^Title/).fill(`${title}, again`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const published = page.getByRole('switch', { name: `Published: ${title}, again` })
  await published.click()
  await expectToast(page, 'Weekly digest published')
  await expect(published).toBeChecked()
  await toDashboard(page)
  await expect(digest.getByRole('heading', { name: `${title}, again` })).toBeVisible()

  await toRoom(page, 'Weekly Digests')
  await published.click()
  await expectToast(page, 'Weekly digest unpublished')
  await page.getByRole('button', { name: `Delete ${title}, again` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(published).toHaveCount(0)
  await toDashboard(page)
  await expect(digest.getByRole('heading', { level: 3 })).toBeVisible()
  await expect(digest.getByRole('heading', { name: title })).toHaveCount(0)
  await test.step('a book with its cover', () => publishBook(page))
})

/** Starts from the dashboard. */
async function publishBook(page: Page) {
  await toRoom(page, 'Book of the Month')
  const title = unique('Low Tide, High Margin')
  await page.getByLabel(/^Title/).fill(title)
  await page.getByLabel(/^Description/).fill('What the sea teaches about stock.')
  await page.getByLabel(/^URL/).fill('https://books.example/low-tide')
  await page.getByLabel(/^Cover image/).setInputFiles(picture)
  await page.getByRole('button', { name: 'Add to recommended reads' }).click()
  await expectToast(page, 'Recommended read added')
  const card = page.getByRole('listitem').filter({ hasText: title })
  const cover = await card.getByRole('presentation').first().getAttribute('src')
  expect(cover).toContain('/storage/v1/object/public/recommended-reads/recommended-reads/')
  expect((await page.request.get(cover!)).headers()['content-type']).toBe('image/png')

  const reads = page.getByRole('region', { name: 'Recommended Reads', exact: true })
  await toDashboard(page)
  await expect(reads.getByRole('heading', { name: title })).toBeVisible()
  await toRoom(page, 'Book of the Month')
  const active = page.getByRole('switch', { name: `Active: ${title}` })
  await active.click()
  await expect(active).not.toBeChecked()
  await toDashboard(page)
  await expect(reads.getByRole('heading', { level: 3 })).toBeVisible()
  await expect(reads.getByRole('heading', { name: title })).toHaveCount(0)

  await toRoom(page, 'Book of the Month')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(async () => (await page.request.get(`${cover}?gone`)).status()).not.toBe(200)
}

test('a testimonial is on the landing page while it is active', async ({ page, browser }) => {
  await openAs(page, '/admin-testimonials')
  const name = unique('Rosalind')
  await page.getByRole('button', { name: 'Add New Testimonial' }).click()
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel(/^Role/).fill('Founder')
  await page.getByLabel(/^Company/).fill('Timber & <i>Sons</i>')
  await page.getByLabel(/^Quote/).fill('The first place where nobody asked.')
  await page.getByLabel('Image', { exact: true }).setInputFiles(picture)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create Testimonial' }).click()
  await expectToast(page, 'Testimonial created successfully')
  await expect(page.getByText('Failed to upload image')).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByRole('presentation').first()).toHaveAttribute(
    'src',
    /\/public\/testimonials\/testimonials\//,
  )

  const visitor = await browser.newPage()
  const voice = visitor.locator('#testimonials').getByText(name, { exact: true })
  await visitor.goto('/')
  await expect(voice).toBeAttached()

  await card.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel(/^Quote/).fill('Nobody asked who runs it.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Testimonial updated successfully')
  await card.getByRole('button', { name: /^Deactivate/ }).click()
  await expectToast(page, 'Testimonial deactivated successfully')
  await expect(card).toContainText('Nobody asked who runs it.')
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'Show testimonial 1' })).toBeVisible()
  await expect(voice).toHaveCount(0)
  await visitor.close()

  await card.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete this testimonial? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Testimonial deleted successfully')
  await expect(card).toHaveCount(0)
})

test('an admin finds a member, features them, and removes the feature', async ({ page, request }) => {
  const member = await newMember(request)
  await enterAs(page, demoAccounts.admin)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const name = unique('Zoë Łukasik')
  await nameMember(page, member.email, name)

  await page.goto('/admin/featured-members')
  await page.getByLabel('Search members').fill(name.toUpperCase().replace('Ë', 'E').replace('Ł', 'L'))
  const all = page.getByRole('list', { name: 'All Members' })
  await expect(all.getByRole('listitem')).toHaveCount(1)
  await all.getByRole('button', { name: `Feature ${name}` }).click()
  const chosen = page
    .getByRole('list', { name: 'Featured Members' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(chosen).toContainText('New')
  await page.getByRole('button', { name: 'Save Featured Members' }).click()
  await expectToast(page, 'Featured members updated successfully')
  await expect(chosen).not.toContainText('New')
  await page.reload()
  await chosen.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('button', { name: 'Save Featured Members' }).click()
  await expectToast(page, 'Featured members updated successfully')
  await expect(chosen).toHaveCount(0)
})

/** Sets the name of an account, as an admin. The account is found by its sign-in. */
async function nameMember(page: Page, email: string, name: string) {
  const headers = {
    apikey: await publishableKey(page.request),
    authorization: `Bearer ${await accessToken(page)}`,
  }
  const memberships = await page.request.get(`/rest/v1/memberships?select=user_id&email=eq.${email}`, {
    headers,
  })
  const [membership] = (await memberships.json()) as { user_id: string }[]
  const named = await page.request.patch(`/rest/v1/profiles?id=eq.${membership?.user_id}`, {
    headers,
    data: { name },
  })
  expect(named.ok(), await named.text()).toBe(true)
}
