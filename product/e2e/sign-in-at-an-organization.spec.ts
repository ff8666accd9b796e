/** Signs in at an organization, found by the work address: SAML 2.0 with another implementation of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../test/free-port'
import { startSamlIdentityProvider } from '../../test/saml-identity-provider'
import { startProduct } from '../../test/start-product'
import { expect, expectNoAxeViolations, test } from './support/fixtures'

test('the work address leads to the organization and back, to an account without a membership', async ({
  page,
}) => {
  test.slow()
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const idp = await startSamlIdentityProvider(async () =>
    (await fetch(`${site}/auth/v1/sso/saml/metadata`)).text(),
  )
  const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-e2e-organization-'))
  const server = await startProduct(dataDir, port, { GOTRUE_SAML_ENABLED: 'true' })
  const offer = page.getByRole('button', { name: 'Continue with your organization' })
  const address = page.getByLabel('Work email')
  const goOn = page.getByRole('button', { name: 'Continue', exact: true })
  try {
    const registered = await fetch(`${site}/auth/v1/admin/sso/providers`, {
      method: 'POST',
      headers: { apikey: server.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'saml', metadata_xml: idp.metadata, domains: ['club.example'] }),
    })
    expect(registered.status).toBe(201)

    await page.goto(`${site}/sign-in?from=%2Fsettings`)
    await offer.click()
    await expect(address).toBeFocused()
    await address.fill('somebody@home.example')
    await goOn.click()
    await expect(page.getByText('belongs to no organization that signs in here')).toBeVisible()
    await expectNoAxeViolations(page)

    await address.fill(idp.person.email)
    await goOn.click()
    await expect(page).toHaveURL(`${site}/settings`)
    await expect(page.getByText('your organization looks after how you sign in')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.goto(`${site}/dashboard`)
    await expect(page).toHaveURL(`${site}/membership-selection`)
  } finally {
    await server.stop()
    await idp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
