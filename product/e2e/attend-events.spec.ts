/** Members read the calendar, answer invitations and submit events. Visitors see what the team allows. */
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { farMonth, newEvent } from './support/new-event'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'

for (const [scheme, width] of [['dark', 360]] as const) {
  test(`the calendar works by keyboard, and the address keeps the month, at ${width} px, ${scheme}`, async ({
    page,
    request,
  }) => {
    const event = await newEvent(request, { description: `${'Bring shoes. '.repeat(14)}The end.` })
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await enterAs(page, demoAccounts.member)
    await page.goto(`/events?month=${event.month}`)
    const card = page.getByRole('article', { name: event.title, exact: true })
    await expect(card).toContainText('Online')
    await card.getByRole('button', { name: 'See more' }).click()
    await expect(card).toContainText('The end.')
    await card.getByRole('button', { name: 'See less' }).click()
    await expect(card).not.toContainText('The end.')
    await expect(
      page.getByRole('group', { name: 'Month' }).getByRole('button', { pressed: true }),
    ).toHaveCount(1)
    if (width < 1024) await page.getByRole('button', { name: 'Choose a day' }).click()
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('button', { name: /, 1 event$/ })).toHaveText('10')
    await expectNoAxeViolations(page)

    await grid.getByRole('button', { name: /^\w+, \w+ 1$/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/events?month=${event.month}&day=${event.month}-10`)
    await expect(card).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(page.getByText(/^Nothing on /)).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(page).not.toHaveURL(new RegExp(event.month))
    await expect(grid.locator(':focus')).toHaveText('11')
    await page.goBack()
    await page.goBack()
    await expect(card).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })
}

test('a member answers, gets the confirmation and the meeting link, and takes the answer back', async ({
  page,
  request,
  mailTo,
}) => {
  const event = await newEvent(request, {}, 'https://meet.example.org/walk')
  const account = await newMember(request)
  await enterAs(page, account)
  await page.goto(`/events/${event.id}`)
  const rsvp = page.getByRole('region', { name: 'RSVP', exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
  await rsvp.getByRole('button', { name: 'RSVP to this event' }).click()
  await expect(rsvp.getByRole('button', { name: 'Attending', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rsvp.getByRole('status').filter({ hasText: "You're attending this event!" })).toBeVisible()
  await expect(rsvp.getByRole('link', { name: 'Join the meeting' })).toHaveAttribute(
    'href',
    'https://meet.example.org/walk',
  )
  await expect(rsvp).toContainText('1 going')
  await expectNoAxeViolations(page)
  const [mail] = await mailTo(account.email)
  expect(mail?.text).toContain(event.title)

  await rsvp.getByRole('button', { name: 'Change RSVP' }).click()
  await rsvp.getByRole('button', { name: 'Not attending' }).click()
  await expect(rsvp).toContainText("You've declined this event")
  await expect(rsvp.getByRole('link', { name: 'Join the meeting' })).toHaveCount(0)
  await page.goto(`/events?month=${event.month}`)
  await expect(page.getByRole('article', { name: event.title, exact: true })).toContainText(
    'You are not going',
  )
})

test('a member subscribes to their calendars, resets the links, and downloads one event', async ({
  page,
  request,
}) => {
  const event = await newEvent(request)
  await enterAs(page, await newMember(request))
  await page.goto(`/events?month=${event.month}`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const all = page.getByRole('textbox', { name: 'All events' })
  await expect(all).toHaveValue(/\/api\/calendar\/all\/[0-9a-f]{48}\.ics$/)
  const address = new URL(await all.inputValue()).pathname
  expect(await (await request.get(address)).text()).toContain('BEGIN:VCALENDAR')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Reset addresses' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await expectToast(page, 'Your calendars have new addresses')
  await expect(all).not.toHaveValue(new RegExp(address))
  expect((await request.get(address)).status()).toBe(404)

  await page.goto(`/events/${event.id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Calendar file (.ics)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  await expect(page.getByRole('link', { name: 'Add to Google' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  )
  await expect(page.getByRole('link', { name: 'Add to Outlook' })).toHaveAttribute(
    'href',
    /^https:\/\/outlook\.live\.com\//,
  )
})

test('an event that a member submits is reviewed and appears in the calendar', async ({
  page,
  request,
  browser,
}) => {
  const month = farMonth()
  const title = `Breakfast ${month}`
  await enterAs(page, await newMember(request))
  await page.goto('/submit-event')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('We meet at eight. See https://example.org/menu.')
  await page.getByLabel('Start date').fill(`${month}-10`)
  await page.getByLabel('Start time').fill('08:00')
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByPlaceholder('Search time zones').fill('los angeles')
  await page.getByRole('option', { name: 'Los Angeles (America)' }).click()
  await page.getByRole('button', { name: 'Submit Event' }).click()
  await expectToast(page, 'Event submitted successfully! It will be reviewed by an admin.')
  await expect(page).toHaveURL('/events')

  const team = await (await browser.newContext()).newPage()
  await enterAs(team, demoAccounts.admin)
  await team.goto('/admin/review-events')
  const card = team.getByRole('article', { name: title })
  await expect(card).toContainText('at 8:00 AM, Los Angeles time')
  await card.getByLabel('Admin Notes').fill('The venue is booked.')
  await card.getByRole('button', { name: `Approve ${title}` }).click()
  await expectToast(team, 'Event approved and added to calendar')
  await expect(card).toContainText('Approved.')
  await team.getByRole('tab', { name: 'All Submissions' }).click()
  await expect(card).toContainText('The venue is booked.')
  await team.context().close()

  await page.goto(`/events?month=${month}`)
  const listed = page.getByRole('article', { name: title })
  await expect(listed).toContainText('8:00 AM Los Angeles · 11:00 AM for you')
  await expect(listed.getByRole('link', { name: 'https://example.org/menu' })).toHaveAttribute(
    'rel',
    /noopener/,
  )
})

test('visitors are asked to sign in, until the team shows them the calendar', async ({ page, request }) => {
  const event = await newEvent(request)
  await page.goto(`/events?month=${event.month}`)
  await expect(page).toHaveURL(/\/sign-in\?from=%2Fevents/)
  // The response of an installation whose setting is on. All tests share the setting itself.
  await page.route('**/rest/v1/rpc/public_site_settings', route =>
    route.fulfill({ json: { time_zone: 'America/Toronto', show_events_to_visitors: true } }),
  )
  await page.goto(`/events?month=${event.month}`)
  await page.getByRole('link', { name: event.title, exact: true }).click()
  await expect(page.getByText('You must be logged in to RSVP')).toBeVisible()
  await expect(page.getByRole('button', { name: 'RSVP to this event' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.goto('/submit-event')
  await expect(page.getByText('You must be logged in to submit an event')).toBeVisible()
  await page.goto('/events/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
})

test.describe('for a member in Sydney', () => {
  test.use({ timezoneId: 'Australia/Sydney' })
  test("an event shows its own day and time, and the member's", async ({ page, request }) => {
    const event = await newEvent(request, { date: '2124-12-04T17:00:00Z', end_date: '2124-12-04T18:30:00Z' })
    await enterAs(page, demoAccounts.member)
    await page.goto(`/events/${event.id}`)
    await expect(page.getByText('12:00 PM – 1:30 PM', { exact: true })).toBeVisible()
    await expect(
      page.getByText(/^For you: Tuesday, December 5, 2124, 4:00 AM – 5:30 AM, Sydney time/),
    ).toBeVisible()
    await expect(page.getByText('Monday, December 4, 2124', { exact: true })).toBeVisible()
  })
})
