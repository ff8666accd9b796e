import { verify, X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pkcePair, received } from '../../../testing/external-sign-in'
import { createSamlIdp, RESPONSE_ID, type SamlIdp } from '../../../testing/saml-idp'
import { accountOf, beginSso, honest, postResponse, register, SAML, SP } from '../../../testing/saml-sign-in'
import { openTestBackend, type TestBackend, type TestResponse } from '../../../testing/test-backend'
import { sweepAccounts } from '../accounts/sweep'
import { currentMetadata } from './fetch-metadata'
import { findProvider } from './providers'

let t: TestBackend
let idp: SamlIdp
let providerId: string

beforeAll(async () => {
  t = await openTestBackend({ saml: SAML })
  idp = createSamlIdp()
  const attribute_mapping = {
    keys: {
      full_name: { names: ['displayName', 'cn'] },
      team: { name: 'department', default: 'none' },
      groups: { name: 'groups', array: true },
    },
  }
  providerId = (await register(t, idp, { domains: ['Club.test'], attribute_mapping })).id
})
afterAll(() => t.close())
beforeEach(() => t.pass(900))

const errorOf = (response: TestResponse) => received(response).get('error_code')
const begin = (parameters: Record<string, string> = {}) => beginSso(t, { domain: 'club.test', ...parameters })
const person = (nameId: string, attributes: Record<string, string | string[]> = {}) => ({
  nameId,
  attributes: { email: `${nameId}@club.test`, ...attributes },
})

describe('the request to an organization', () => {
  test('is signed, names us, and is found by domain or by id', async () => {
    const ways: Record<string, string>[] = [{ domain: 'CLUB.test' }, { provider_id: providerId }]
    for (const way of ways) {
      const { url, requestXml } = await beginSso(t, way)
      expect(url.href.startsWith(`${idp.signInUrl}&SAMLRequest=`)).toBe(true)
      expect(requestXml).toContain(`AssertionConsumerServiceURL="${SP.acsUrl}"`)
      expect(requestXml).toContain(`>${SP.entityId}</`)
      expect(requestXml).toContain('nameid-format:persistent')
      const signed = /SAMLRequest=.*(?=&Signature=)/.exec(url.search)![0]
      const signature = Buffer.from(url.searchParams.get('Signature')!, 'base64')
      expect(verify('sha256', Buffer.from(signed), SAML.privateKey, signature)).toBe(true)
    }
  })

  test('is a redirect for who asks for one', async () => {
    const { status, headers } = await t.request('POST', '/auth/v1/sso', { domain: 'club.test' })
    expect(status).toBe(303)
    expect(headers.location).toMatch(/SAMLRequest=/)
  })

  test('brings a cookie that a form of another site brings back, and scripts cannot read', async () => {
    const begun = await t.request('POST', '/auth/v1/sso', { domain: 'club.test' })
    expect(begun.headers['set-cookie']).toMatch(
      /^sb-external-[\da-f-]{36}=[\w-]{43}; Path=\/auth\/v1\/sso\/saml\/acs; Max-Age=600; HttpOnly; SameSite=None; Secure$/,
    )
  })

  test.each([
    [{}, 'validation_failed', 'A provider_id or domain needs to be provided'],
    [
      { domain: 'a.test', provider_id: 'x' },
      'validation_failed',
      'Only one of provider_id or domain supported',
    ],
    [{ domain: 'nobody.test' }, 'sso_provider_not_found', 'No SSO provider assigned for this domain'],
    [{ provider_id: 'x' }, 'sso_provider_not_found', 'No such SSO provider'],
    [
      { provider_id: '00000000-0000-4000-8000-000000000000' },
      'sso_provider_not_found',
      'No such SSO provider',
    ],
    [
      { domain: 'club.test', code_challenge: 'x' },
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
  ])('%j is refused as GoTrue refuses it', async (body, code, message) => {
    const refused = await t.request('POST', '/auth/v1/sso', body)
    expect(refused.body).toMatchObject({ error_code: code, msg: message })
  })
})

describe('a sign-in at an organization', () => {
  test('makes an account of its own kind, and finds it again', async () => {
    const own = person('ada', { cn: 'Ada Lovelace', groups: ['makers', 'readers'] })
    const { said, send } = await begin({ redirect_to: 'https://juno.test/welcome' })
    const response = await send(idp.respond({ ...said, ...own }))
    expect(String(response.headers.location)).toMatch(/^https:\/\/juno\.test\/welcome#access_token=/)
    const account = await accountOf(t, response)
    expect(account).toMatchObject({
      email: 'ada@club.test',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: {
        iss: idp.entityId,
        sub: 'ada',
        full_name: 'Ada Lovelace',
        email_verified: true,
        custom_claims: { team: 'none', groups: ['makers', 'readers'] },
      },
      identities: [{ id: 'ada', provider: `sso:${providerId}`, email: 'ada@club.test' }],
    })
    const claims = received(response).get('access_token')!.split('.')[1]!
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).amr).toMatchObject([
      { method: 'sso/saml' },
    ])

    const again = await begin()
    const second = await accountOf(t, await again.send(idp.respond({ ...again.said, ...own })))
    expect(second.id).toBe(account.id)
  })

  test('of two parallel first responses makes one account', async () => {
    const own = person('twins')
    const both = [await begin(), await begin()]
    const accounts = await Promise.all(
      both.map(async ({ said, send }) => accountOf(t, await send(idp.respond({ ...said, ...own })))),
    )
    expect(accounts[0].id).toBe(accounts[1].id)
  })

  test('with a challenge brings a code, which its verifier exchanges once', async () => {
    const { verifier, parameters } = pkcePair()
    const { said, send, cookie } = await begin(parameters)
    expect(cookie).toBe('')
    const code = received(await send(idp.respond({ ...said, ...person('grace') }))).get('code')!
    const exchange = (code_verifier: string) =>
      t.request('POST', '/auth/v1/token?grant_type=pkce', { auth_code: code, code_verifier })
    const { status, body } = await exchange(verifier)
    expect([status, body.user.email]).toEqual([200, 'grace@club.test'])
    expect((await exchange(verifier)).body.error_code).toBe('flow_state_not_found')
  })

  test('with a challenge of another browser brings a code of no use there', async () => {
    const { parameters } = pkcePair()
    const { said, send } = await begin(parameters)
    const code = received(await send(idp.respond({ ...said, ...person('eve') }))).get('code')!
    const stolen = { auth_code: code, code_verifier: pkcePair().verifier }
    const exchanged = await t.request('POST', '/auth/v1/token?grant_type=pkce', stolen)
    expect(exchanged.body.error_code).toBe('bad_code_verifier')
  })

  test.each([false, true])('lasts no longer than the organization says (PKCE: %s)', async pkce => {
    const { verifier, parameters } = pkcePair()
    const { said, send } = await begin(pkce ? parameters : {})
    const xml = idp.respond({ ...said, ...person('shift'), sessionNotOnOrAfter: 1200 })
    const back = received(await send(xml))
    const session = pkce
      ? (
          await t.request('POST', '/auth/v1/token?grant_type=pkce', {
            auth_code: back.get('code'),
            code_verifier: verifier,
          })
        ).body
      : { refresh_token: back.get('refresh_token') }
    t.pass(1201)
    const refreshed = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    })
    expect(refreshed.body.error_code).toBe('session_expired')
  })

  test('counts in the browser alone that began it', async () => {
    const [own, others] = [await begin(), await begin()]
    const xml = idp.respond({ ...own.said, ...person('mine') })
    const name = own.cookie.split('=')[0]!
    for (const cookie of ['', others.cookie, `${name}=${others.cookie.split('=')[1]}`])
      expect(errorOf(await own.send(xml, { cookie }))).toBe('saml_relay_state_not_found')
    // The response to one request is none to another, whose browser it is.
    expect(errorOf(await others.send(xml))).toBe('validation_failed')
    expect(received(await own.send(xml)).has('access_token')).toBe(true)
  })

  test('takes ten minutes at most, and leads back to where it began', async () => {
    const { said, send } = await begin({ redirect_to: 'https://other.test/back' })
    t.pass(600)
    const response = await send(idp.respond({ ...said, ...person('late'), now: t.now() }))
    expect(errorOf(response)).toBe('saml_relay_state_expired')
    expect(String(response.headers.location)).toMatch(/^https:\/\/other\.test\/back\?error=/)
  })

  test('that the organization begins leads to an allowed page, or to the site', async () => {
    const open = async (relayState: string) => {
      const response = await postResponse(t, idp.respond({ ...honest(t), ...person('idp') }), relayState)
      return new URL(String(response.headers.location))
    }
    expect((await open('')).origin).toBe('https://juno.test')
    expect((await open('https://other.test/a')).href).toMatch(/^https:\/\/other\.test\/a#access_token=/)
    for (const evil of ['https://evil.test/', '//evil.test', 'https://juno.test.evil.test/', '/\\evil.test'])
      expect((await open(evil)).origin).toBe('https://juno.test')
    expect(errorOf(await postResponse(t, 'x', 'javascript:alert(1)'))).toBe('validation_failed')
  })

  test('is refused for an organization that is unknown or switched off', async () => {
    const stranger = createSamlIdp()
    expect(errorOf(await postResponse(t, stranger.respond(honest(t))))).toBe('saml_idp_not_found')
    const { id } = await register(t, stranger, { domains: ['off.test'], disabled: true })
    expect(errorOf(await postResponse(t, stranger.respond(honest(t))))).toBe('sso_provider_disabled')
    const begun = await t.request('POST', '/auth/v1/sso', { provider_id: id })
    expect([begun.status, begun.body.error_code]).toEqual([404, 'sso_provider_disabled'])
  })

  test.each([
    ['no address', { attributes: {} }, 'saml_assertion_no_email'],
    ['an address that is none', { attributes: { mail: 'ada' } }, 'validation_failed'],
    [
      'a name that changes each time',
      { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      'saml_assertion_no_user_id',
    ],
    ['an endless name', { nameId: 'x'.repeat(1001) }, 'saml_assertion_no_user_id'],
  ])('with %s is refused', async (_, change, code) => {
    const { said, send } = await begin()
    expect(errorOf(await send(idp.respond({ ...said, ...change })))).toBe(code)
  })
})

test('an encrypted assertion counts where that is allowed, inside a signed response', async () => {
  const { encrypt } = createRequire(import.meta.url)('xml-encryption') as {
    encrypt(xml: string, options: object, done: (error: Error | null, xml: string) => void): void
  }
  const certificate = async (backend: TestBackend) => {
    const { body } = await backend.request('GET', '/auth/v1/sso/saml/metadata')
    const der = /use="encryption".*?<X509Certificate>([^<]+)/.exec(body as string)?.[1]
    return der ? new X509Certificate(Buffer.from(der, 'base64')) : null
  }
  expect(await certificate(t)).toBeNull()
  const open = await openTestBackend({ saml: { ...SAML, allowEncryptedAssertions: true } })
  try {
    await register(open, idp, { domains: ['club.test'] })
    const pem = (await certificate(open))!
    const encrypted = async (now: Date) => {
      const assertion = idp.assertion({ ...honest({ now: () => now }), ...person('secret') })
      const data = await new Promise<string>((resolve, reject) => {
        const options = {
          rsa_pub: pem.publicKey.export({ type: 'spki', format: 'pem' }),
          pem: pem.toString(),
          encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
          keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
        }
        encrypt(assertion, options, (error, xml) => (error ? reject(error) : resolve(xml)))
      })
      const said = honest({ now: () => now })
      return idp.response(said, `<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`)
    }
    const xml = await encrypted(open.now())
    expect(errorOf(await postResponse(open, xml))).toBe('validation_failed')
    expect(errorOf(await postResponse(t, idp.sign(await encrypted(t.now()), RESPONSE_ID)))).toBe(
      'validation_failed',
    )
    const signed = await postResponse(open, idp.sign(xml, RESPONSE_ID))
    expect((await accountOf(open, signed)).email).toBe('secret@club.test')
  } finally {
    await open.close()
  }
})

test('without configuration everything is disabled, and says so', async () => {
  const closed = await openTestBackend()
  try {
    for (const [method, path] of [
      ['POST', '/sso'],
      ['GET', '/sso/saml/metadata'],
      ['POST', '/sso/saml/acs'],
    ] as const) {
      const { status, body } = await closed.request(method, `/auth/v1${path}`)
      expect([status, body.error_code, body.msg]).toEqual([
        404,
        'saml_provider_disabled',
        'SAML 2.0 is disabled',
      ])
    }
    expect((await closed.request('GET', '/auth/v1/settings')).body.saml_enabled).toBe(false)
    expect((await t.request('GET', '/auth/v1/settings')).body).toMatchObject({
      saml_enabled: true,
      sso_available: true,
    })
  } finally {
    await closed.close()
  }
})

test('the metadata for identity providers names us and our key', async () => {
  const { headers, body } = await t.request('GET', '/auth/v1/sso/saml/metadata')
  expect(headers).toMatchObject({ 'content-type': 'application/xml', 'cache-control': 'public, max-age=600' })
  expect(body).toContain(`entityID="${SP.entityId}"`)
  expect(body).toContain(`Location="${SP.acsUrl}"`)
  expect(body).not.toContain('validUntil')
  const file = await t.request('GET', '/auth/v1/sso/saml/metadata?download=true')
  expect(file.headers['content-disposition']).toBe('attachment; filename="metadata.xml"')
  expect(file.body).toMatch(/validUntil="2031-/)
})

test('metadata with an address is read again after a day, and a failure leaves it as it was', async () => {
  const published = createSamlIdp()
  const { id } = await register(t, published)
  const url = 'https://idp.test/metadata'
  await t.database.adminPool.query(
    'update auth.saml_providers set metadata_url = $2 where sso_provider_id = $1',
    [id, url],
  )
  const context = {
    pool: t.database.adminPool,
    clock: t.now,
    logger: { warn: () => undefined },
  } as never as Parameters<typeof currentMetadata>[0]
  const read = async (xml: string | Error) => {
    const asked: string[] = []
    const provider = (await findProvider(t.database.adminPool, 'id', id))!
    const metadata = await currentMetadata(context, provider, async address => {
      asked.push(address)
      if (xml instanceof Error) throw xml
      return xml
    })
    return { asked, signInUrl: metadata.signInUrl }
  }
  const moved = published.metadata(xml => xml.replace('/sign-in', '/new'))
  expect((await read(moved)).asked).toEqual([])
  t.pass(24 * 3600 + 1)
  for (const failure of [new Error('down'), '<html/>', idp.metadata()])
    expect(await read(failure)).toEqual({ asked: [url], signInUrl: published.signInUrl })
  expect((await read(moved)).signInUrl).toContain('/new')
  expect((await read(moved)).asked).toEqual([])
})

test('used assertions and requests that nobody answered are swept', async () => {
  await begin()
  t.pass(2 * 24 * 3600)
  await sweepAccounts(t.database.adminPool, t.now())
  const { rows } = await t.database.adminPool.query(
    `select (select count(*)::int from auth.saml_relay_states) as states,
       (select count(*)::int from juno_service.used_saml_assertions) as assertions`,
  )
  expect(rows).toEqual([{ states: 0, assertions: 0 }])
})
