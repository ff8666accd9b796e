/** A phone is the second factor. Texts go to a sender of this test that speaks Twilio's protocol. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../test/free-port'
import { startProduct } from '../../test/start-product'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'

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

test('a member sets up a phone, signs in with a texted code, and removes the phone', async ({ page }) => {
  test.slow()
  const sender = await openSender()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-e2e-phone-'))
  const server = await startProduct(dataDir, await freePort(), {
    TWILIO_ORIGIN: sender.url,
    SUPABASE_AUTH_SMS_TWILIO_ENABLED: 'true',
    SUPABASE_AUTH_SMS_TWILIO_ACCOUNT_SID: 'AC1',
    SUPABASE_AUTH_SMS_TWILIO_MESSAGE_SERVICE_SID: 'MG1',
    SUPABASE_AUTH_SMS_TWILIO_AUTH_TOKEN: 'secret',
    SUPABASE_AUTH_MFA_PHONE_ENROLL_ENABLED: 'true',
    SUPABASE_AUTH_MFA_PHONE_VERIFY_ENABLED: 'true',
  })
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  const texted = async (count: number) => {
    await expect.poll(() => sender.texts.length).toBe(count)
    expect(sender.texts.at(-1)!.to).toBe('+14165550123')
    return /\d{6}/.exec(sender.texts.at(-1)!.body)![0]
  }
  const signIn = async () => {
    await page.goto(`${server.url}/sign-in`)
    await page.getByLabel('Email').fill(demoAccounts.member.email)
    await page.getByLabel('Password', { exact: true }).fill(demoAccounts.member.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  try {
    await signIn()
    await expect(page).toHaveURL(`${server.url}/dashboard`)
    await page.goto(`${server.url}/settings`)
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
    await signIn()
    await expect(page.getByRole('heading', { level: 1, name: 'Get a code by text message' })).toBeVisible()
    expect(sender.texts).toHaveLength(1)
    // The service requires a few seconds between two messages to a number.
    await expect(async () => {
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await expect(page.getByLabel('Six-digit code')).toBeVisible({ timeout: 1000 })
    }).toPass()
    const second = await texted(2)
    await expectNoAxeViolations(page)
    await page.getByLabel('Six-digit code').fill(second)
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()

    await page.goto(`${server.url}/settings`)
    await card.getByRole('button', { name: 'Remove Phone ending in 0123' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expectToast(page, 'Two-factor sign-in is off')
  } finally {
    await server.stop()
    await sender.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
