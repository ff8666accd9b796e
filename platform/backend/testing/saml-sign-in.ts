/** Sign-ins at an organization, for tests: from POST /sso to what the page that began receives. */
import { generateKeyPairSync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { received } from './external-sign-in'
import { base64, type Said, type SamlIdp } from './saml-idp'
import type { TestBackend, TestResponse } from './test-backend'

export const SP = {
  entityId: 'https://juno.test/auth/v1/sso/saml/metadata',
  acsUrl: 'https://juno.test/auth/v1/sso/saml/acs',
}
export const ADMIN = { apikey: 'sb_secret_test' }
export const SAML = {
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  allowEncryptedAssertions: false,
  relayStateSeconds: 600,
}

export interface Begun {
  /** The claims of an honest response to this request. */
  said: Said
  url: URL
  requestXml: string
  cookie: string
  send(xml: string, change?: { cookie?: string; relayState?: string }): Promise<TestResponse>
}

export async function register(
  t: Pick<TestBackend, 'request'>,
  idp: SamlIdp,
  fields: object = {},
): Promise<{ id: string }> {
  const body = { type: 'saml', metadata_xml: idp.metadata(), ...fields }
  const created = await t.request('POST', '/auth/v1/admin/sso/providers', body, ADMIN)
  if (created.status !== 201) throw new Error(`not registered: ${JSON.stringify(created.body)}`)
  return created.body as { id: string }
}

export async function beginSso(
  t: Pick<TestBackend, 'request' | 'now'>,
  parameters: Record<string, string>,
): Promise<Begun> {
  const begun = await t.request('POST', '/auth/v1/sso', { ...parameters, skip_http_redirect: true })
  if (begun.status !== 200) throw new Error(`not begun: ${JSON.stringify(begun.body)}`)
  const url = new URL(begun.body.url as string)
  const requestXml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest')!, 'base64')).toString()
  const cookie = String(begun.headers['set-cookie'] ?? '').split(';')[0]!
  return {
    said: { ...honest(t), inResponseTo: / ID="([^"]+)"/.exec(requestXml)![1]! },
    url,
    requestXml,
    cookie,
    send: (xml, { cookie: sent = cookie, relayState = url.searchParams.get('RelayState')! } = {}) =>
      postResponse(t, xml, relayState, sent),
  }
}

/** The claims of an honest response that answers no request. */
export function honest(t: Pick<TestBackend, 'now'>): Said {
  return { audience: SP.entityId, acsUrl: SP.acsUrl, now: t.now(), attributes: { email: 'ada@club.test' } }
}

export function postResponse(
  t: Pick<TestBackend, 'request'>,
  xml: string,
  relayState = '',
  cookie = '',
): Promise<TestResponse> {
  const form = new URLSearchParams({ SAMLResponse: base64(xml), RelayState: relayState })
  return t.request('POST', '/auth/v1/sso/saml/acs', form, { cookie })
}

export async function accountOf(t: Pick<TestBackend, 'request'>, response: TestResponse) {
  const token = received(response).get('access_token')
  if (!token) throw new Error(`no session: ${String(response.headers.location)}`)
  const { body } = await t.request('GET', '/auth/v1/user', undefined, { authorization: `Bearer ${token}` })
  return body
}
