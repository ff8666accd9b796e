/** Signs in with a provider: as a stranger, as a member, and linked in the settings. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../test/free-port'
import { CLIENT, startIdentityProvider } from '../../test/identity-provider'
import { startProduct } from '../../test/start-product'
import { demoAccounts, expect, expectNoAxeViolations, test, waitForMail } from './support/fixtures'

test('a stranger stays a visitor, a member enters, and the sign-in is unlinked and linked again', async ({
  page,
}) => {
  test.slow()
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const idp = await startIdentityProvider([`${site}/auth/v1/callback`])
  const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-e2e-provider-'))
  const server = await startProduct(dataDir, port, {
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_ENABLED: 'true',
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: CLIENT.client_id,
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_SECRET: CLIENT.client_secret,
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_URL: idp.issuer,
  })
  const withProvider = page.getByRole('button', { name: 'Continue with Keycloak' })
  const card = page.getByRole('region', { name: 'Linked sign-ins' })
  try {
    await page.goto(`${site}/sign-in`)
    await withProvider.click()
    await expect(page.getByRole('alert')).toHaveText(
      'You came back without signing in there. Nothing has changed.',
    )

    idp.person()
    await withProvider.click()
    await expect(page).toHaveURL(`${site}/membership-selection`)
    await page.goto(`${site}/settings`)
    await expect(card).toContainText('Your only sign-in, so it stays.')
    await expect(page.getByRole('region', { name: 'Set a password' })).toBeVisible()
    await expectNoAxeViolations(page)
    const address = await page.getByText('Your address is').getByRole('strong').textContent()
    await page.getByRole('button', { name: 'Close my account' }).click()
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect(page.getByText('We emailed a code to')).toBeVisible()
    const mails = await waitForMail(site, address!, 1)
    const { subject } = mails.find(({ kind }) => kind === 'auth-reauthentication')!
    await page.getByLabel('Six-digit code').fill(/\d{6}/.exec(subject)![0])
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Close it for good' }).click()
    await expect(page).toHaveURL(`${site}/sign-in`)

    await page.context().clearCookies()
    idp.person({ email: demoAccounts.member.email })
    await page.goto(`${site}/sign-in?from=%2Fsettings`)
    await withProvider.click()
    await expect(page).toHaveURL(`${site}/settings`)
    await expect(card.getByRole('listitem')).toContainText(demoAccounts.member.email)
    await card.getByRole('button', { name: 'Unlink Keycloak' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
    await expect(card.getByRole('listitem')).toContainText('Not linked')
    await card.getByRole('button', { name: 'Link Keycloak' }).click()
    await expect(card.getByRole('button', { name: 'Unlink Keycloak' })).toBeVisible()
  } finally {
    await server.stop()
    await idp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
