/** Members search, read, download and submit resources. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { pdfNamed } from './support/upload-files'
import { anotherPerson, choose, expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'

const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem')
const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title }) })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('a member filters the directory by type, category, newness and text, and the address keeps it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, demoAccounts.member)
  await page.goto('/resource-directory')
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
  await expect(page.getByText('Browse our collection of resources for the community')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Submit Resource' })).toHaveAttribute(
    'href',
    '/submit-resource',
  )
  await expect(page.getByRole('link', { name: 'Manage Resources' })).toHaveCount(0)
  const letter = card(page, 'The price rise letter, three ways')
  const pages = page.getByRole('navigation', { name: 'Resources: pages' })
  const first = card(page, 'A supplier for a rainy day')
  await expect(first).toBeVisible()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/resource-directory?page=2')
  await expect(first).toHaveCount(0)
  await page.goto('/resource-directory?q=price+rise+letter')
  await expect(letter.getByText('New', { exact: true })).toBeVisible()
  await expect(letter.getByRole('button', { name: 'Download Template' })).toBeVisible()
  await page.goto('/resource-directory?page=2')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first')
  await expect(page).toHaveURL('/resource-directory?order=newest')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By title')
  const link = card(page, 'Five clauses to read twice').getByRole('link', { name: 'Visit Resource' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)

  await page.getByRole('checkbox', { name: 'Template', exact: true }).check()
  await expect(card(page, 'Five clauses to read twice')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Finance & Funding' }).check()
  await expect(letter).toHaveCount(0)
  await expect(card(page, 'Thirteen-week cash flow')).toBeVisible()
  await page.getByRole('switch', { name: 'New Resources' }).click()
  await expect(page).toHaveURL('/resource-directory?type=template&category=finance_funding&new=1')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'New Resources' })).toBeChecked()
  await expect(card(page, 'Thirteen-week cash flow')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search resources' })
  await search.fill('zebra')
  await expect(page.getByText('No matching resources')).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to see more resources.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/resource-directory')
  await search.fill('achterb negot')
  await expect(page.getByText('No matching resources')).toBeVisible()
  await search.fill('')
  // The keys come faster than the address follows: no keystroke is lost, and the cursor stays where it is.
  await search.pressSequentially('b contr')
  await search.press('Home')
  await search.pressSequentially('achter')
  await expect(search).toHaveValue('achterb contr')
  await expect(page).toHaveURL('/resource-directory?q=achterb+contr')
  await expect(card(page, 'Five clauses to read twice')).toBeVisible()
  await expect(letter).toHaveCount(0)

  await page.getByRole('link', { name: 'View Details: Five clauses to read twice' }).click()
  await page.getByRole('link', { name: 'Back to Resources' }).click()
  await expect(page).toHaveURL('/resource-directory?q=achterb+contr')
  await expect(search).toHaveValue('achterb contr')
})

test('on a phone, in the dark, the filters are chips, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await enterAs(page, demoAccounts.member)
  await page.goto('/resource-directory')
  const chip = page.getByRole('button', { name: /^Podcast/ })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, 'A week without meetings')).toBeVisible()
  await expect(card(page, 'A supplier for a rainy day')).toHaveCount(0)
  expect(await fits(page)).toBe(0)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(card(page, 'A supplier for a rainy day')).toBeVisible()
})

test('a resource has a page of its own, whose template is downloaded under its name', async ({ page }) => {
  await enterAs(page, demoAccounts.member)
  await page.goto('/resource-directory?q=contract+review')
  await page.getByRole('link', { name: 'View Details: Contract review checklist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contract review checklist' })).toBeVisible()
  await expect(page).toHaveTitle('Contract review checklist · Juno')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Contract review checklist · Juno',
  )
  for (const part of ['Description', 'Tags', 'Additional Information'])
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
  for (const fact of ['Marguerite Achterberg', '12 minutes', 'Intermediate'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Resource' })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Template' }).click()
  expect((await download).suggestedFilename()).toMatch(/^\d+_contract-review-checklist\.pdf$/)
  await expectToast(page, 'Template download started')

  await page.route('**/storage/v1/object/**', route =>
    route.fulfill({
      status: 400,
      json: { statusCode: '404', error: 'not_found', message: 'Object not found' },
    }),
  )
  await page.getByRole('button', { name: 'Download Template' }).click()
  await expectToast(page, 'Failed to download template: Object not found')

  await page.getByRole('link', { name: 'checklist', exact: true }).click()
  await expect(page).toHaveURL('/resource-directory?q=checklist')
})

/** Fills in everything but the url or the file. */
async function fillResource(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Tried, and worth passing on.')
  await choose(page, 'Type', 'Template')
}

test('a member submits a template; a save that fails removes the file; an admin publishes it', async ({
  page,
  request,
  browser,
}) => {
  const title = `Order form ${randomUUID().slice(0, 8)}`
  await enterAs(page, await newMember(request))
  await page.goto('/resources/new')
  await expect(page).toHaveURL('/submit-resource')
  await expect(page.getByLabel('Category')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expect(page.getByRole('alert')).toHaveText([
    'Please fill in all required fields',
    'Please fill in this field.',
    'Please fill in this field.',
  ])
  await fillResource(page, title)
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expect(page.getByRole('alert')).toContainText('Please provide a URL for the resource')
  await page.getByText('A file to download').click()
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expect(page.getByRole('alert')).toContainText('Please upload a template file')
  const file = page.getByLabel('Template file')
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText(
    'File type image/png is not supported. Please upload a PDF, Word, or Excel file.',
  )
  await expectNoAxeViolations(page)
  await file.setInputFiles(pdfNamed('order form.pdf'))

  let path = ''
  await page.route('**/rest/v1/pending_resources*', async route => {
    path = (route.request().postDataJSON() as { template_path: string }).template_path
    await route.fulfill({ status: 500, json: { message: 'no', code: 'XX000' } })
  })
  const removed = page.waitForResponse(
    response => response.request().method() === 'DELETE' && response.url().endsWith('/object/templates'),
  )
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to submit resource')
  expect(path).toMatch(/^pending\/\d+_order_form\.pdf$/)
  expect(await (await removed).json()).toMatchObject([{ name: path }])

  await page.unroute('**/rest/v1/pending_resources*')
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expectToast(page, 'Resource submitted for approval')
  await expect(page).toHaveURL('/resource-directory')

  const admin = await anotherPerson(browser, '10.9.9.9')
  await enterAs(admin, demoAccounts.admin)
  await admin.goto('/admin/review-resources')
  const submission = admin.getByRole('listitem', { name: title })
  await expect(submission.getByText(/^Submitted by /)).toBeVisible()
  const download = admin.waitForEvent('download')
  await submission.getByRole('button', { name: 'Download Template' }).click()
  expect((await download).suggestedFilename()).toBe('order form.pdf')
  await submission.getByLabel('Admin Notes').fill('Lovely.')
  await submission.getByRole('button', { name: 'Approve' }).click()
  await expectToast(admin, 'Resource approved and published')
  await expect(submission).toContainText('Approved.')
  await submission.getByRole('button', { name: 'Undo' }).click()
  await submission.getByRole('button', { name: 'Approve' }).click()
  await expect(submission).toContainText('Approved.')
  await admin.context().close()

  await page.goto(`/resource-directory?q=${title.slice(-8)}`)
  await expect(card(page, title).getByRole('button', { name: 'Download Template' })).toBeVisible()
})

test('an upload shows its progress, can be cancelled, and says why it failed', async ({ page }) => {
  await enterAs(page, demoAccounts.member)
  await page.goto('/submit-resource')
  await fillResource(page, 'Never arrives')
  await page.getByText('A file to download').click()
  await page.getByLabel('Template file').setInputFiles(pdfNamed('large.pdf', 300_000))
  let cancelled = () => {}
  const held = new Promise<void>(resolve => (cancelled = resolve))
  await page.route('**/storage/v1/object/templates/**', async route => {
    await held
    await route.abort()
  })
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  cancelled()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('Never arrives')

  await page.unroute('**/storage/v1/object/templates/**')
  await page.route('**/storage/v1/object/templates/**', route =>
    route.fulfill({ status: 500, json: { statusCode: '500', error: 'x', message: 'Internal server error' } }),
  )
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to upload template file')

  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expect(page.getByRole('alert')).toContainText('You must be logged in to submit a resource')
})
