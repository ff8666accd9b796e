/** Chromium's virtual authenticator: a device with a fingerprint reader, or a security key. */
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
    /** Whether its owner is there to touch it; nothing is confirmed otherwise. */
    touched: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether its owner passes its check: the finger is the right one. */
    recognises: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    held: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
