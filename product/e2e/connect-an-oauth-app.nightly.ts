// A forum signs a member in with their account here: registered by an admin, allowed by the member, disconnected again.
import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, signIn, test } from './support/fixtures'
import { enterAs } from './support/page-session'

const CALLBACK = 'https://forum.example/callback'

/** Serves the app's own pages, which only say that somebody came back. */
async function openApp(page: Page) {
  await page.route('https://forum.example/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Forum</title><h1>Forum</h1>' }),
  )
}

function question(clientId: string, parameters: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    state: 'of-the-forum',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  })
  return { verifier, url: `/auth/v1/oauth/authorize?${query.toString()}` }
}

async function register(page: Page, name: string) {
  await page.goto('/admin/connected-tools')
  await page.getByRole('button', { name: 'Register a tool' }).click()
  const form = page.getByRole('dialog', { name: 'Register a tool' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Redirect addresses').fill(CALLBACK)
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Register' }).click()
  const shown = page.getByRole('dialog', { name })
  await expect(shown.getByText('Copy the secret now')).toBeVisible()
  await expectNoAxeViolations(page)
  const values = await shown.locator('code').allTextContents()
  await shown.getByRole('button', { name: 'Done' }).click()
  return { issuer: values[0]!, id: values[1]!, secret: values[2]! }
}

const answer = (page: Page) => new URL(page.url()).searchParams

test('an admin registers a tool, a member allows it and disconnects it', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Forum ${randomBytes(3).toString('hex')}`
  const team = await browser.newPage({ baseURL })
  await enterAs(team, demoAccounts.admin)
  const tool = await register(team, name)
  const listed = team.getByRole('list', { name: 'Connected tools' })
  await expect(listed.getByText(name)).toBeVisible()
  await expect(listed.getByText(tool.secret)).toHaveCount(0)

  // A visitor signs in first, and then returns to the question.
  await openApp(page)
  const { url, verifier } = question(tool.id)
  await page.goto(url)
  await expect(page).toHaveURL(/\/sign-in/)
  await signInHere(page)
  await expect(page.getByRole('heading', { name: 'May this tool know who you are?' })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('forum.example')).toBeVisible()
  await expect(page.getByRole('region', { name: 'It will see' })).toContainText('Your email address')
  await expect(page.getByText(demoAccounts.member.email)).toBeVisible()
  await expectNoAxeViolations(page)

  const decisions: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/consent') && request.method() === 'POST') decisions.push(request.url())
  })
  await page.getByRole('button', { name: 'Allow', exact: true }).dblclick()
  await page.waitForURL(`${CALLBACK}?**`)
  expect(decisions).toHaveLength(1)
  expect(answer(page).get('state')).toBe('of-the-forum')
  const tokens = await page.request.post(`${tool.issuer}/oauth/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: tool.id,
      client_secret: tool.secret,
      code: answer(page).get('code')!,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
    },
  })
  const { access_token } = (await tokens.json()) as { access_token: string }
  const userinfo = () =>
    page.request.get(`${tool.issuer}/oauth/userinfo`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
  expect(await (await userinfo()).json()).toMatchObject({ email: demoAccounts.member.email })

  // The next time there is no question. The old one is answered.
  await page.goto(question(tool.id).url)
  await page.waitForURL(`${CALLBACK}?**`)

  await page.goto('/settings#connected-tools')
  const connected = page.getByRole('listitem').filter({ hasText: name })
  await expect(connected).toContainText('Your email address')
  await expectNoAxeViolations(page)
  await connected.getByRole('button', { name: `Disconnect ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  // The list is hidden behind the dialog, which stays until the server has answered.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(connected).toHaveCount(0)
  expect((await userinfo()).status()).toBe(401)

  await team.getByRole('button', { name: `Remove ${name}` }).click()
  await team.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(listed.getByText(name)).toHaveCount(0)
  await team.close()
})

test('a member says no, or that it is somebody else, and learns when a request is over', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Wiki ${randomBytes(3).toString('hex')}`
  const team = await browser.newPage({ baseURL })
  await enterAs(team, demoAccounts.admin)
  const tool = await register(team, name)
  await team.close()

  await openApp(page)
  // The app asks without a person, and nobody is signed in.
  await page.goto(question(tool.id, { prompt: 'none' }).url)
  await page.waitForURL(`${CALLBACK}?**`)
  expect(answer(page).get('error')).toBe('login_required')

  await signIn(page, demoAccounts.lapsed)
  await expect(page).not.toHaveURL(/\/sign-in/)
  await page.goto(question(tool.id).url)
  await expect(page.getByText(demoAccounts.lapsed.email)).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Not you?' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await signInHere(page)
  await expect(page.getByText(demoAccounts.member.email)).toBeVisible()
  await page.getByRole('button', { name: 'Do not allow' }).click()
  await page.waitForURL(`${CALLBACK}?**`)
  expect(answer(page).get('error')).toBe('access_denied')

  for (const over of [address, '/oauth/consent?authorization_id=unknown', '/oauth/consent']) {
    await page.goto(over)
    await expect(page.getByRole('heading', { name: 'This request is over' })).toBeVisible()
  }
})

test('no other page can put the question into a frame', async ({ page, baseURL }) => {
  const { headers } = { headers: (await page.request.get('/oauth/consent')).headers() }
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['referrer-policy']).toBe('strict-origin')
  await page.route('http://evil.example/', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${baseURL}/oauth/consent"></iframe>`,
    }),
  )
  await page.goto('http://evil.example/')
  await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error://')
})

/** Signs in on the page to which the question has led. */
async function signInHere(page: Page) {
  await page.getByLabel('Email').fill(demoAccounts.member.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
