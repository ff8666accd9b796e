/** Plays Chromium's virtual authenticator: a device with a fingerprint reader, or a security key. */
import type { Page } from '@playwright/test'

export async function virtualAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    /** Sets whether its owner touches it. Otherwise nothing is confirmed. */
    touched: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Sets whether its owner passes the check, such as the right finger. */
    recognises: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    held: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
