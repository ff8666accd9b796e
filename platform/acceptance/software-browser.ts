// Implements the part of a browser that the client needs for passkeys, with a software authenticator behind it.
import { vi } from 'vitest'
import { softwareAuthenticator, type CeremonyOptions } from '../../test/software-authenticator'

/** It stays until `vi.unstubAllGlobals()`. @param page where the browser is */
export function openBrowser(page: string) {
  const device = softwareAuthenticator(page)
  class PublicKeyCredential {
    constructor(private readonly sent: object) {
      Object.assign(this, sent)
    }
    toJSON() {
      return this.sent
    }
  }
  type Asked = { publicKey: object }
  const credentials = {
    create: async ({ publicKey }: Asked) => new PublicKeyCredential(device.create(asSent(publicKey))),
    get: async ({ publicKey }: Asked) => new PublicKeyCredential(device.get(asSent(publicKey))),
  }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('navigator', { credentials })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('window', { PublicKeyCredential, location: new URL(page), addEventListener() {} })
}

/** The client has turned base64url into buffers. The device reads it as the service sent it. */
const asSent = (options: object): CeremonyOptions =>
  JSON.parse(
    JSON.stringify(options, (_, value: unknown) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('base64url') : value,
    ),
  ) as CeremonyOptions
