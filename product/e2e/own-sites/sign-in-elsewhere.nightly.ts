/** Signing in by others, on a site that has them all: a provider, an organization, a phone as second factor. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { CLIENT, startIdentityProvider, type IdentityProvider } from '../../../test/identity-provider'
import { startSamlIdentityProvider } from '../../../test/saml-identity-provider'
import { demoAccounts, expect, expectNoAxeViolations, signIn } from '../support/fixtures'
import { expectToast, openSection } from '../support/journey'
import { test as ownSite } from '../support/own-site'

/** Takes texts by Twilio's protocol. */
async function openSender() {
  const texts: { to: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      texts.push({ to: form.get('To') ?? '', body: form.get('Body') ?? '' })
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ sid: `SM${texts.length}`, status: 'queued' }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    texts,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

interface Others {
  provider: IdentityProvider
  sender: Awaited<ReturnType<typeof openSender>>
}

const test = ownSite.extend<object, Others>({
  provider: [
    async ({ sitePort }, use) => {
      const provider = await startIdentityProvider([`http://127.0.0.1:${sitePort}/auth/v1/callback`])
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  sender: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const sender = await openSender()
      await use(sender)
      await sender.close()
    },
    { scope: 'worker' },
  ],
  configuration: [
    async ({ provider, sender }, use) =>
      use({
        SUPABASE_AUTH_EXTERNAL_KEYCLOAK_ENABLED: 'true',
        SUPABASE_AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: CLIENT.client_id,
        SUPABASE_AUTH_EXTERNAL_KEYCLOAK_SECRET: CLIENT.client_secret,
        SUPABASE_AUTH_EXTERNAL_KEYCLOAK_URL: provider.issuer,
        GOTRUE_SAML_ENABLED: 'true',
        TWILIO_ORIGIN: sender.url,
        SUPABASE_AUTH_SMS_TWILIO_ENABLED: 'true',
        SUPABASE_AUTH_SMS_TWILIO_ACCOUNT_SID: 'AC1',
        SUPABASE_AUTH_SMS_TWILIO_MESSAGE_SERVICE_SID: 'MG1',
        SUPABASE_AUTH_SMS_TWILIO_AUTH_TOKEN: 'secret',
        SUPABASE_AUTH_MFA_PHONE_ENROLL_ENABLED: 'true',
        SUPABASE_AUTH_MFA_PHONE_VERIFY_ENABLED: 'true',
      }),
    { scope: 'worker' },
  ],
})

test.use({ siteOf: 'other sign-ins' })
test.describe.configure({ mode: 'serial' })
test.slow()

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('a stranger stays a visitor, a member enters, and the sign-in is unlinked and linked again', async ({
  page,
  site,
  provider,
}) => {
  const withProvider = page.getByRole('button', { name: 'Continue with Keycloak' })
  const card = region(page, 'Linked sign-ins')
  await page.goto('/sign-in')
  await withProvider.click()
  await expect(page.getByRole('alert')).toHaveText(
    'You came back without signing in there. Nothing has changed.',
  )

  provider.person()
  await withProvider.click()
  await expect(page).toHaveURL('/membership-selection')
  await page.goto('/settings#linked-sign-ins')
  await expect(card).toContainText('Your only sign-in, so it stays.')
  await expect(region(page, 'Set a password')).toBeVisible()
  await expectNoAxeViolations(page)
  await openSection(page, 'Email address')
  const address = await page.getByText('Your address is').getByRole('strong').textContent()
  await openSection(page, 'Your data')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('We emailed a code to')).toBeVisible()
  const codes = (await site.mail.mailTo(address!)).map(({ subject }) => /\d{6}/.exec(subject ?? '')?.[0])
  await page.getByLabel('Six-digit code').fill(codes.find(Boolean)!)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Close it for good' }).click()
  await expect(page).toHaveURL('/sign-in')

  await page.context().clearCookies()
  provider.person({ email: demoAccounts.member.email })
  await page.goto('/sign-in?from=%2Fsettings')
  await withProvider.click()
  await expect(page).toHaveURL('/settings')
  await openSection(page, 'Linked sign-ins')
  await expect(card.getByRole('listitem')).toContainText(demoAccounts.member.email)
  await card.getByRole('button', { name: 'Unlink Keycloak' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(card.getByRole('listitem')).toContainText('Not linked')
  await card.getByRole('button', { name: 'Link Keycloak' }).click()
  await expect(card.getByRole('button', { name: 'Unlink Keycloak' })).toBeVisible()
})

test('the work address leads to the organization and back, to an account without a membership', async ({
  page,
  site,
}) => {
  // SAML 2.0 with another implementation of it.
  const idp = await startSamlIdentityProvider(async () =>
    (await fetch(`${site.url}/auth/v1/sso/saml/metadata`)).text(),
  )
  try {
    const registered = await fetch(`${site.url}/auth/v1/admin/sso/providers`, {
      method: 'POST',
      headers: { apikey: site.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'saml', metadata_xml: idp.metadata, domains: ['club.example'] }),
    })
    expect(registered.status).toBe(201)

    const address = page.getByLabel('Work email')
    const goOn = page.getByRole('button', { name: 'Continue', exact: true })
    await page.goto('/sign-in?from=%2Fsettings')
    await page.getByRole('button', { name: 'Continue with your organization' }).click()
    await expect(address).toBeFocused()
    await address.fill('somebody@home.example')
    await goOn.click()
    await expect(page.getByText('belongs to no organization that signs in here')).toBeVisible()
    await expectNoAxeViolations(page)

    await address.fill(idp.person.email)
    await goOn.click()
    await expect(page).toHaveURL('/settings')
    await openSection(page, 'Password')
    await expect(page.getByText('your organization looks after how you sign in')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/membership-selection')
  } finally {
    await idp.close()
  }
})

test('a member sets up a phone, signs in with a texted code, and removes the phone', async ({
  page,
  sender,
}) => {
  const card = region(page, 'Two-factor sign-in')
  const texted = async (count: number) => {
    await expect.poll(() => sender.texts.length).toBe(count)
    expect(sender.texts.at(-1)!.to).toBe('+14165550123')
    return /\d{6}/.exec(sender.texts.at(-1)!.body)![0]
  }
  await signIn(page, demoAccounts.member)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings#two-factor')
  await card.getByRole('button', { name: 'Set up: Text message' }).click()
  await card.getByLabel(/^Phone number/).fill('416 555 0123')
  await card.getByRole('button', { name: 'Text me a code' }).click()
  await expect(card.getByRole('alert')).toContainText('with its country code')
  await card.getByLabel(/^Phone number/).fill('+1 (416) 555-0123')
  await card.getByRole('button', { name: 'Text me a code' }).click()
  const code = await texted(1)
  await expect(card.getByText(/new code in \d+ seconds/)).toBeVisible()
  await expectNoAxeViolations(page)
  await card.getByLabel('Six-digit code').fill(code)
  await card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByRole('list', { name: 'Your two-factor methods' })).toContainText(
    'Phone ending in 0123',
  )

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, demoAccounts.member)
  await expect(page.getByRole('heading', { level: 1, name: 'Get a code by text message' })).toBeVisible()
  expect(sender.texts).toHaveLength(1)
  // The service lets a few seconds pass between two messages to a number.
  await expect(async () => {
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await expect(page.getByLabel('Six-digit code')).toBeVisible({ timeout: 1000 })
  }).toPass()
  const second = await texted(2)
  await expectNoAxeViolations(page)
  await page.getByLabel('Six-digit code').fill(second)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()

  await page.goto('/settings#two-factor')
  await card.getByRole('button', { name: 'Remove Phone ending in 0123' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expectToast(page, 'Two-factor sign-in is off')
})
