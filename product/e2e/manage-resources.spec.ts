/** Admins manage types and categories, and add, edit, delete and import resources. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { csvNamed, pdfNamed } from './support/upload-files'
import { choose, expectToast } from './support/journey'
import { enterAs } from './support/page-session'

const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem')
const unique = () => randomUUID().slice(0, 8)

test('an admin adds a type and a category, then a resource of both, edits it into a template, and deletes it', async ({
  page,
}) => {
  const mark = unique()
  await enterAs(page, demoAccounts.admin)
  await page.goto('/resource-directory')
  await page.getByRole('link', { name: 'Manage Resources' }).click()
  await expect(page).toHaveURL('/admin/add-resource')
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Add Type' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Type name cannot be empty')
  await dialog.getByLabel('Type name').fill('bOOk')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This resource type already exists')
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Type name').fill(`Zine ${mark}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'Resource type added successfully')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Add Category' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Category name cannot be empty')
  await dialog.getByLabel('Category name').fill('LEGAL')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This category already exists')
  await dialog.getByLabel('Category name').fill(`Zest & ${mark}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'Category added successfully')

  await page.getByLabel('Title').fill(`Folded paper ${mark}`)
  await page.getByLabel('Description').fill('Eight pages out of one.')
  await choose(page, 'Type', `Zine ${mark}`)
  await choose(page, 'Category', `Zest & ${mark}`)
  await page.getByLabel('Tags').fill('paper, , folding')
  await page.getByLabel('URL').fill('https://example.com/zines')
  await page.route('**/rest/v1/resources*', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'too bad', code: '23514' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Add Resource' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to add resource: too bad')
  await page.unroute('**/rest/v1/resources*')
  await page.getByRole('button', { name: 'Add Resource' }).click()
  await expectToast(page, 'Resource added successfully!')
  await expect(page.getByLabel('Title')).toHaveValue('')

  await page.goto(`/resource-directory?type=zine_${mark}&category=zest_${mark}`)
  const card = cards(page)
  await expect(card).toHaveCount(1)
  await card.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(`Folded paper ${mark}`)
  await expect(page.getByLabel('Tags')).toHaveValue('paper, folding')
  await page.getByText('A file to download').click()
  await page.getByLabel('Template file').setInputFiles(pdfNamed(`zine-${mark}.pdf`))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Resource updated successfully!')
  await expect(page).toHaveURL('/resource-directory')

  await page.goto(`/resource-directory?q=${mark}`)
  await expect(card.getByRole('button', { name: 'Download Template' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Visit Resource' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toHaveCount(1)
  await card.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Resource deleted successfully')
  await expect(card).toHaveCount(0)
})

test('an admin renames a type, merges it into another, and deletes a category that holds nothing', async ({
  page,
}) => {
  const mark = unique()
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/add-resource')
  const dialog = page.getByRole('dialog')
  for (const kind of ['Type', 'Category']) {
    await page.getByRole('button', { name: `Add ${kind}` }).click()
    await dialog.getByLabel(`${kind} name`).fill(`Loose ${mark}`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  // Categories come first on the page.
  await page
    .getByRole('button', { name: `Rename: Loose ${mark}` })
    .nth(1)
    .click()
  await dialog.getByLabel('Type name').fill('book')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This resource type already exists')
  await dialog.getByLabel('Type name').fill(`Leaflet ${mark}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, `It is called “Leaflet ${mark}” now`)

  await page.getByLabel('Title').fill(`Pinned ${mark}`)
  await page.getByLabel('Description').fill('On the wall.')
  await choose(page, 'Type', `Leaflet ${mark}`)
  await choose(page, 'Category', 'Legal')
  await page.getByLabel('URL').fill('https://example.com/pinned')
  await page.getByRole('button', { name: 'Add Resource' }).click()
  await expectToast(page, 'Resource added successfully!')

  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: `Delete: Leaflet ${mark}` }).click()
  await expect(question).toContainText('It holds 1 resource.')
  await question.getByLabel('Move to').selectOption('Article')
  await expect(question).toContainText('1 resource will move to “Article”')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Merge and delete' }).click()
  await expectToast(page, `“Leaflet ${mark}” is merged into “Article”`)
  await expect(page.getByText(`Leaflet ${mark}`, { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: `Delete: Loose ${mark}` }).click()
  await expect(question).toContainText('No resource uses this category.')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, `“Loose ${mark}” is deleted`)

  await page.goto(`/resource-directory?type=article&q=${mark}`)
  await expect(cards(page)).toHaveCount(1)
  await page.goto('/admin/audit-log')
  await expect(page.getByText(`merged a resource type into another · Leaflet ${mark}`)).toBeVisible()
})

test('an import shows its errors row by row, and stores everything once there are none', async ({ page }) => {
  const mark = unique()
  await enterAs(page, demoAccounts.admin)
  await page.goto('/add-resource')
  const section = page.getByRole('region', { name: 'Bulk Import Resources' })
  const file = section.getByLabel('CSV file')
  const header = 'title,url,description,type_id,category_id,author,tags,template_file'

  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download template file' }).click()
  expect((await download).suggestedFilename()).toBe('resources-template.csv')

  await file.setInputFiles(csvNamed('empty.csv', [header]))
  await expect(section.getByRole('alert')).toContainText('No valid data found in CSV file')
  await file.setInputFiles(csvNamed('untitled.csv', [header, ',https://example.com,x,Book,Legal,,,']))
  await expect(section.getByRole('alert')).toContainText('No valid resources found in CSV file')
  await file.setInputFiles(csvNamed('quotes.csv', [header, '"open,https://example.com,x,Book,Legal,,,']))
  await expect(section.getByRole('alert')).toContainText('CSV parsing error: ')
  const many = Array.from({ length: 1001 }, (_, index) => `t${index},https://example.com,x,Book,Legal,,,`)
  await file.setInputFiles(csvNamed('many.csv', [header, ...many]))
  await expect(section.getByRole('alert')).toContainText('Error processing CSV: the file has 1,001 rows')

  const good = `Import ${mark} A,https://example.com/a,About,book,Legal,Ada,"x, y",`
  await file.setInputFiles(
    csvNamed('mixed.csv', [header, good, `Import ${mark} B,ftp://example.com,x,Song,Legal,,,`, ',,,,,,,']),
  )
  await expect(section.getByText('There is no type “Song”.')).toBeVisible()
  await expect(section.getByText('2 rows, 1 with a problem', { exact: false })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Import 2 resources' })).toBeDisabled()
  const preview = section.getByRole('region', { name: 'Preview of the rows' })
  const hidden = () => preview.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(hidden, { message: `pixels of a result cut at ${width} px` }).toBeLessThanOrEqual(0)
    await expectNoAxeViolations(page)
  }

  await file.setInputFiles(
    csvNamed('no-file.csv', [header, `Import ${mark} B,,x,BOOK,Legal,,,meeting-agenda.docx`]),
  )
  await expect(section.getByText('There is no template file “meeting-agenda.docx”.')).toBeVisible()
  await file.setInputFiles(
    csvNamed('good.csv', [header, good, `Import ${mark} B,https://example.com/b,x,BOOK,Legal,,,`]),
  )
  await expect(section.getByRole('button', { name: 'Import 2 resources' })).toBeEnabled()
  await page.getByRole('link', { name: 'Events', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  const importCall = '**/rest/v1/rpc/import_resources'
  await page.route(importCall, route =>
    route.fulfill({ status: 400, json: { message: 'too bad', code: '23514' } }),
  )
  await section.getByRole('button', { name: 'Import 2 resources' }).click()
  await expect(section.getByRole('alert')).toContainText('Failed to import resources: too bad')
  await page.unroute(importCall)
  await section.getByRole('button', { name: 'Import 2 resources' }).click()
  await expectToast(page, 'Successfully imported 2 resources')

  await page.goto(`/resource-directory?q=${mark}`)
  await expect(cards(page)).toHaveCount(2)
  for (const name of ['A', 'B']) {
    await page.getByRole('button', { name: `Delete: Import ${mark} ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(cards(page).filter({ hasText: `Import ${mark} ${name}` })).toHaveCount(0)
  }
})

test('a resource that cannot be edited leads back to the directory, with the reason', async ({ page }) => {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/contact')
  await page.goto(`/resources/${randomUUID()}/edit`)
  await expect(page).toHaveURL('/resource-directory')
  await expectToast(page, 'Resource not found')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await page.route('**/rest/v1/resources?select=*type_id*id=eq.*', route =>
    route.fulfill({ status: 403, json: { message: 'permission denied', code: '42501' } }),
  )
  await page.goto(`/resources/${randomUUID()}/edit`)
  await expect(page).toHaveURL('/resource-directory')
  await expectToast(page, 'Failed to load resource: permission denied')
})
