/** An account without a membership sees the membership page, and no member content, in pages or through the API. */
import { demoAccounts, expect, expectNoAxeViolations, linkIn, signIn, test } from './support/fixtures'
import { applyByRequest, goodPassword, newEmail } from './support/journey'
import { dataHeaders } from './support/new-event'
import { publishableKey } from './support/new-member'

const memberTables = [
  'weekly_digests',
  'recommended_reads',
  'resources',
  'resource_types',
  'resource_categories',
  'member_directory_profiles',
]

test('a lapsed member sees the membership page in place of the member area, and may pay again or leave', async ({
  page,
}) => {
  await signIn(page, demoAccounts.lapsed)
  await expect(page.getByRole('heading', { level: 1, name: 'Your membership has ended.' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/membership-selection')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Membership'])
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Sign Out'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose Monthly' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.lapsed.email)
  await page.goto('/membership-selection')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
})

for (const account of [demoAccounts.unpaid, demoAccounts.lapsed])
  test(`${account.email} reads nothing of the members through the API`, async ({ request }) => {
    const { headers } = await dataHeaders(request, account)
    for (const table of memberTables) {
      const response = await request.get(`/rest/v1/${table}?select=*`, { headers })
      expect(response.status() === 200 ? await response.json() : [], table).toEqual([])
    }
    const profiles = (await (
      await request.get('/rest/v1/profiles?select=id', { headers })
    ).json()) as unknown[]
    expect(profiles.length, 'at most their own profile').toBeLessThanOrEqual(1)
    const wrongHands = await request.post('/api/applications/approve', {
      headers,
      data: { id: '7d3f8f5e-7a39-4d28-8a51-0a8f6f0f7c11' },
    })
    expect(wrongHands.status()).toBe(403)
  })

test('an account without a membership is led to apply, then chooses a plan, pays, and enters at once', async ({
  page,
  request,
  mailTo,
}) => {
  const email = newEmail()
  const made = await request.post('/auth/v1/signup', {
    headers: { apikey: await publishableKey(request) },
    data: { email, password: goodPassword },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const [mail] = await mailTo(email)
  await page.goto(linkIn(mail!, '/auth/confirm'))
  await page.getByRole('button', { name: 'Continue' }).click()
  // A person who confirms an address sets a password first.
  await expect(page).toHaveURL(/\/set-password/)
  await page.goto('/membership-selection')
  await expect(page.getByRole('main').getByRole('link', { name: 'Apply to join' })).toBeVisible()
  await applyByRequest(request, email)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: "Congratulations, you're in!" })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /annual/i }).click()
  await expect(page).toHaveURL(/\/checkout\/sandbox\?session=/)
  await page.getByRole('button', { name: /in the sandbox/ }).click()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /)
})

test('a member reads through the API what the others may not', async ({ request }) => {
  const { headers } = await dataHeaders(request, demoAccounts.member)
  for (const table of ['weekly_digests', 'recommended_reads', 'member_directory_profiles']) {
    const rows = (await (await request.get(`/rest/v1/${table}?select=id`, { headers })).json()) as unknown[]
    expect(rows.length, table).toBeGreaterThan(0)
  }
})

test('a visitor reads nothing of the members through the API', async ({ request }) => {
  const headers = { apikey: await publishableKey(request) }
  for (const table of [...memberTables, 'profiles', 'applications', 'memberships', 'pending_registrations']) {
    const response = await request.get(`/rest/v1/${table}?select=*`, { headers })
    expect(response.status() === 200 ? await response.json() : [], table).toEqual([])
  }
})
