/** The team manages events and writes to attendees. */
import { readFile } from 'node:fs/promises'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { dataHeaders, farMonth, newEvent } from './support/new-event'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'

test('an admin creates an event over several days, changes it, cancels it and deletes it', async ({
  page,
}) => {
  const month = farMonth()
  const title = `Retreat ${month}`
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/manage-events')
  await page.getByRole('button', { name: 'New Event' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('One long table.')
  await page.getByRole('checkbox', { name: 'Multi-day event' }).check()
  await page.getByLabel('Start date').fill(`${month}-10`)
  await page.getByLabel('Start time').fill('18:00')
  await page.getByLabel('End date').fill(`${month}-09`)
  await page.getByLabel('End time').fill('15:00')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('End date cannot be before start date')).toBeVisible()
  await page.getByLabel('End date').fill(`${month}-12`)
  await page.getByLabel('Seats').fill('24')
  await page.getByRole('checkbox', { name: /^Keep a waitlist/ }).check()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expectToast(page, 'Event created successfully!')
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('0 of 24 going')
  await expect(row).toContainText('Online')

  await row.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByLabel('Location').fill('Quebec City, QC')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Event updated successfully!')
  await expect(page).toHaveURL(`/events?month=${month}`)
  await page.goto('/admin/manage-events')
  await expect(row).toContainText('Quebec City, QC')
  await row.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByRole('button', { name: 'Call off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Call off' }).click()
  await expectToast(page, 'The event is called off')
  await expectNoAxeViolations(page)
  await page.goto('/admin/manage-events')
  await expect(row).toContainText('Cancelled')
  await row.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Nobody is attending yet.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Event deleted successfully')
  await expect(row).toHaveCount(0)
})

test('an admin filters the attendees, downloads them as a file, and emails them', async ({
  page,
  request,
  mailTo,
}) => {
  const event = await newEvent(request, { title: '=Pricing, clinic!' })
  const account = await newMember(request)
  const guest = await dataHeaders(request, account)
  await request.patch(`/rest/v1/profiles?id=eq.${guest.userId}`, {
    headers: guest.headers,
    data: { name: '=SUM(A1)' },
  })
  const rsvp = { event_id: event.id, user_id: guest.userId, status: 'attending' }
  expect((await request.post('/rest/v1/event_rsvps', { headers: guest.headers, data: rsvp })).ok()).toBe(true)

  await page.setViewportSize({ width: 360, height: 800 })
  await enterAs(page, demoAccounts.admin)
  await page.goto(`/admin/event-attendees/${event.id}`)
  await expect(page.getByRole('cell', { name: '=SUM(A1)' })).toBeVisible()
  await page.getByLabel('Filter by status').selectOption({ label: 'Maybe' })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expectToast(page, 'No attendees match the selected filter')
  await page.getByLabel('Filter by status').selectOption({ label: 'Attending' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('pricing-clinic-attendees.csv')
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFName,Status,RSVP Date\r\n"'=SUM\(A1\)",Attending,\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

  await page.getByRole('button', { name: 'Email Attendees' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Attendees' })
  await dialog.getByLabel('Subject').fill('Bring shoes')
  await dialog.getByLabel('Message').fill('It will be wet.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(dialog.getByText('1 of 1 sent')).toBeVisible()
  const mails = await mailTo(account.email)
  expect(mails.some(mail => mail.subject === 'Bring shoes' && mail.text.includes('It will be wet.'))).toBe(
    true,
  )
})
