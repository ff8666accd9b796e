/** Accounts with passkeys and WebAuthn factors, for tests: the requests of each step. */
import {
  softwareAuthenticator,
  type Deviation,
  type SoftwareAuthenticator,
} from '../../../test/software-authenticator'
import type { TestBackend, TestResponse } from './test-backend'
import { testFactors, type TestSession } from './test-factors'

export const ORIGIN = 'https://juno.test'

export function testPasskeys(t: Pick<TestBackend, 'request' | 'now' | 'backend'>) {
  const people = testFactors(t)
  const post = (path: string, body: object = {}, headers = {}) =>
    t.request('POST', `/auth/v1/passkeys/${path}`, body, headers)
  const passkeys = {
    ...people,
    /** Both steps of adding one. */
    async register(
      session: TestSession,
      device: SoftwareAuthenticator,
      deviation?: Deviation,
    ): Promise<TestResponse> {
      const { body } = await people.call(session, 'POST', '/passkeys/registration/options', {})
      const credential = device.create(body.options, deviation)
      const { challenge_id } = body
      return people.call(session, 'POST', '/passkeys/registration/verify', { challenge_id, credential })
    },
    /** Both steps of signing in. */
    async signInWith(device: SoftwareAuthenticator, deviation?: Deviation): Promise<TestResponse> {
      const { body } = await post('authentication/options')
      const { challenge_id } = body
      return post('authentication/verify', { challenge_id, credential: device.get(body.options, deviation) })
    },
    async withPasskey() {
      const session = await people.newSession()
      const device = softwareAuthenticator(ORIGIN)
      const { body: passkey } = await passkeys.register(session, device)
      return { session, device, passkey: passkey as { id: string } }
    },
    /** Challenge and verify of a WebAuthn factor. */
    async answer(
      session: TestSession,
      factor: { id: string },
      device: SoftwareAuthenticator,
      deviation?: Deviation,
    ): Promise<TestResponse> {
      const { body } = await people.call(session, 'POST', `/factors/${factor.id}/challenge`, {})
      const { type, credential_options } = body.webauthn
      const options = credential_options.publicKey
      const credential_response =
        type === 'create' ? device.create(options, deviation) : device.get(options, deviation)
      return people.call(session, 'POST', `/factors/${factor.id}/verify`, {
        challenge_id: body.id,
        webauthn: { type, credential_response },
      })
    },
    async enrollKey(session: TestSession, friendly_name = 'Key'): Promise<{ id: string }> {
      return (await people.call(session, 'POST', '/factors', { factor_type: 'webauthn', friendly_name })).body
    },
    /** @returns a session of AAL2, its factor and the device that holds it */
    async withKey() {
      const first = await people.newSession()
      const factor = await passkeys.enrollKey(first)
      const device = softwareAuthenticator(ORIGIN)
      const { body } = await passkeys.answer(first, factor, device)
      return { session: body as TestSession, factor, device }
    },
  }
  return passkeys
}
