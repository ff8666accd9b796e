/** The connection is lost during the upload of a large template, then the page is reloaded. */
import { writeFile } from 'node:fs/promises'
import { expect, expectNoAxeViolations, test } from './support/fixtures'
import { choose, expectToast } from './support/journey'
import { newMember, publishableKey } from './support/new-member'
import { accessToken, enterAs } from './support/page-session'
import { pdfNamed } from './support/upload-files'

const PIECE = 6 * 1024 * 1024
const uploads = '**/storage/v1/upload/resumable**'
const paused = 'The connection is lost. The upload will continue as soon as it is back.'

test('continues where it stopped, and is taken away when it is cancelled', async ({
  page,
  request,
}, testInfo) => {
  // The file is on disk, so that it is the same one when it is chosen again.
  const file = testInfo.outputPath('a large workbook.pdf')
  await writeFile(file, pdfNamed('', 2 * PIECE + 1_000_000).buffer)
  const sent: string[] = []
  page.on('requestfinished', one => {
    if (!one.url().includes('/upload/resumable')) return
    sent.push(`${one.method()} ${one.headers()['upload-offset'] ?? ''}`.trim())
  })
  const loseConnectionFrom = (offset: number) =>
    page.route(`${uploads}/*`, async route => {
      const at = Number(route.request().headers()['upload-offset'])
      await (at >= offset ? route.abort('connectionfailed') : route.continue())
    })

  await enterAs(page, await newMember(request))
  await page.goto('/submit-resource')
  await expect(page.getByLabel('Category')).not.toHaveValue('')
  await page.getByLabel('Title').fill('Large workbook')
  await page.getByLabel('Description').fill('Tried, and worth passing on.')
  await choose(page, 'Type', 'Template')
  await page.getByText('A file to download').click()
  await page.getByLabel('Template file').setInputFiles(file)
  await loseConnectionFrom(PIECE)
  const created = page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().includes('/upload/resumable'),
  )
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  const at = new URL((await created).headers().location!, page.url()).href
  await expect(page.getByText(paused)).toBeVisible()
  await expectNoAxeViolations(page)

  // The connection returns, and is lost again at the last piece.
  await page.unroute(`${uploads}/*`)
  await loseConnectionFrom(2 * PIECE)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '93')
  await expect(page.getByText(paused)).toBeVisible()
  const headers = {
    authorization: `Bearer ${await accessToken(page)}`,
    apikey: await publishableKey(request),
    'tus-resumable': '1.0.0',
  }
  const arrived = () => request.head(at, { headers })
  expect((await arrived()).headers()['upload-offset']).toBe(String(2 * PIECE))

  await page.unroute(`${uploads}/*`)
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Large workbook')
  sent.length = 0
  await page.getByLabel('Template file').setInputFiles(file)
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expectToast(page, 'Resource submitted for approval')
  expect(sent).toEqual(['HEAD', `PATCH ${2 * PIECE}`])
  expect((await arrived()).headers()['upload-offset']).toBe(String(2 * PIECE + 1_000_009))

  await page.goto('/submit-resource')
  await expect(page.getByLabel('Category')).not.toHaveValue('')
  await page.getByLabel('Title').fill('Not after all')
  await page.getByLabel('Description').fill('Never arrives.')
  await choose(page, 'Type', 'Template')
  await page.getByText('A file to download').click()
  await page.getByLabel('Template file').setInputFiles(file)
  await loseConnectionFrom(PIECE)
  await page.getByRole('button', { name: 'Submit Resource' }).click()
  await expect(page.getByText(paused)).toBeVisible()
  await page.unroute(`${uploads}/*`)
  const removed = page.waitForResponse(response => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  expect((await removed).status()).toBe(204)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('tus::')))).toEqual(
    [],
  )
})
