import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSamlIdp } from '../../../testing/saml-idp'
import { ADMIN, register, SAML } from '../../../testing/saml-sign-in'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { selfSignedCertificate } from './certificate'

const PROVIDERS = '/auth/v1/admin/sso/providers'
let t: TestBackend

beforeAll(async () => {
  t = await openTestBackend({ saml: SAML })
})
afterAll(() => t.close())

const { privateKey } = createSamlIdp()
const newIdp = () => createSamlIdp(undefined, privateKey)

const admin = (method: string, path: string, body?: object) =>
  t.request(method, `${PROVIDERS}${path}`, body, ADMIN)

describe('an identity provider', () => {
  test('is registered, read, listed, changed and deleted as in GoTrue', async () => {
    const idp = newIdp()
    const attribute_mapping = { keys: { name: { names: ['cn'], default: 'nobody' } } }
    const created = await admin('POST', '', {
      type: 'saml',
      metadata_xml: idp.metadata(),
      domains: ['Example.com', 'example.com', 'example.org'],
      attribute_mapping,
    })
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.body).toEqual({
      id: expect.any(String),
      disabled: null,
      saml: { entity_id: idp.entityId, metadata_xml: idp.metadata(), attribute_mapping },
      domains: [{ domain: 'example.com' }, { domain: 'example.org' }],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await admin('GET', `/${id}`)).body).toEqual(created.body)
    const listed = (await admin('GET', '')).body.items as { id: string; saml: object }[]
    expect(listed.find(item => item.id === id)!.saml).toEqual({ entity_id: idp.entityId, attribute_mapping })

    t.pass(1)
    const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const changed = await admin('PUT', `/${id}`, {
      domains: ['example.org', 'example.net'],
      name_id_format: emailFormat,
      resource_id: 'Club',
      disabled: true,
    })
    expect(changed.body).toMatchObject({
      resource_id: 'Club',
      disabled: true,
      saml: { attribute_mapping, name_id_format: emailFormat },
      domains: [{ domain: 'example.org' }, { domain: 'example.net' }],
    })
    expect((await admin('GET', '/resource_club')).body.id).toBe(id)
    expect((await admin('GET', '?resource_id=Club')).body.items).toHaveLength(1)
    expect((await admin('GET', '?resource_id_prefix=X')).body.items).toHaveLength(0)

    expect((await admin('DELETE', `/${id}`)).body.id).toBe(id)
    const gone = await admin('GET', `/${id}`)
    expect([gone.status, gone.body.error_code]).toEqual([404, 'sso_provider_not_found'])
  })

  test('keeps its entity id, its domains and its metadata to itself', async () => {
    const [one, two] = [newIdp(), newIdp()]
    const { id } = await register(t, one, { domains: ['one.test'] })
    const again = await admin('POST', '', { type: 'saml', metadata_xml: one.metadata() })
    expect([again.status, again.body.error_code]).toEqual([422, 'saml_idp_already_exists'])
    const taken = await admin('POST', '', {
      type: 'saml',
      metadata_xml: two.metadata(),
      domains: ['ONE.test'],
    })
    expect([taken.status, taken.body]).toEqual([
      400,
      {
        code: 400,
        error_code: 'sso_domain_already_exists',
        msg: `SSO Domain 'one.test' is already assigned to an SSO identity provider (${id})`,
      },
    ])
    const other = await admin('PUT', `/${id}`, { metadata_xml: two.metadata() })
    expect(other.body).toMatchObject({
      error_code: 'saml_entity_id_mismatch',
      msg: `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${one.entityId}' but got '${two.entityId}'`,
    })
    const second = await register(t, two, { domains: ['two.test'] })
    const stolen = await admin('PUT', `/${second.id}`, { domains: ['one.test'] })
    expect(stolen.body.error_code).toBe('sso_domain_already_exists')
  })

  test('that two register at once is registered once', async () => {
    const idp = newIdp()
    const body = { type: 'saml', metadata_xml: idp.metadata() }
    const both = await Promise.all([admin('POST', '', body), admin('POST', '', body)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('may have long metadata', async () => {
    const long = newIdp().metadata(xml =>
      xml.replace('<md:IDPSSO', `<md:Extensions><x>${'x'.repeat(300_000)}</x></md:Extensions><md:IDPSSO`),
    )
    expect((await admin('POST', '', { type: 'saml', metadata_xml: long })).status).toBe(201)
  })
})

describe('metadata is refused', () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  test.each<[string, (xml: string) => string]>([
    ['without a certificate', xml => xml.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/, '')],
    ['with a certificate to encrypt alone', xml => xml.replace('use="signing"', 'use="encryption"')],
    ['with a certificate that is none', xml => xml.replace(/(<ds:X509Certificate>).{9}/, '$1AAAAAAAAA')],
    [
      'with a weak key',
      xml =>
        xml.replace(
          /(<ds:X509Certificate>)[^<]+/,
          `$1${selfSignedCertificate(String(weak), 'idp.test', false)}`,
        ),
    ],
    ['without an entity id', xml => xml.replace(/entityID="[^"]+"/, '')],
    ['of a service provider', xml => xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['without a page to redirect to', xml => xml.replace('HTTP-Redirect', 'HTTP-POST')],
    [
      'with a page that is a script',
      xml => xml.replace(/Location="[^"]+"/, 'Location="javascript:alert(1)"'),
    ],
    ['with a page that anybody on the way reads', xml => xml.replace(/Location="https/, 'Location="http')],
    ['with entities', xml => `<!DOCTYPE r [<!ENTITY a "b">]>${xml}`],
    ['that is no XML', () => 'hello'],
  ])('%s', async (_, change) => {
    const metadata_xml = newIdp().metadata(change)
    const { status, body } = await admin('POST', '', { type: 'saml', metadata_xml })
    expect([status, body.error_code]).toEqual([400, 'validation_failed'])
  })

  test.each(['http://127.0.0.1:4000/sign-in', 'http://localhost/sign-in', 'http://[::1]/sign-in'])(
    'unless it is of this machine itself: %s',
    async page => {
      const metadata_xml = newIdp().metadata(xml => xml.replace(/Location="[^"]+"/, `Location="${page}"`))
      expect((await admin('POST', '', { type: 'saml', metadata_xml })).status).toBe(201)
    },
  )

  test.each([
    'https://127.0.0.1/metadata',
    'https://localhost/metadata',
    'https://[::1]/metadata',
    'https://[::ffff:10.0.0.1]/metadata',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/',
    'https://user:secret@idp.test/',
  ])('from %s', async metadata_url => {
    const { status, body } = await admin('POST', '', { type: 'saml', metadata_url })
    expect([status, body.error_code]).toEqual([400, 'saml_metadata_fetch_failed'])
  })

  test.each([
    [{ metadata_url: 'http://idp.test/' }, 'metadata_url is not a HTTPS URL'],
    [{ metadata_url: 'idp' }, 'metadata_url is not a valid URL'],
    [
      { metadata_url: 'https://a.test', metadata_xml: 'x' },
      'Only one of metadata_xml or metadata_url needs to be set',
    ],
    [{}, 'Either metadata_xml or metadata_url must be set'],
    [{ type: 'oidc' }, "Only 'saml' supported for SSO provider type"],
    [{ metadata_xml: 'x', domains: ['no domain'] }, undefined],
    [
      { metadata_xml: 'x', name_id_format: 'x' },
      expect.stringContaining('name_id_format must be unspecified or one of'),
    ],
  ])('said as %j', async (body, msg) => {
    const refused = await admin('POST', '', { type: 'saml', ...body })
    expect(refused.body).toMatchObject({ error_code: 'validation_failed', ...(msg ? { msg } : {}) })
  })
})

test('nobody but the service manages identity providers, or reads their tables', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', '/x'],
    ['PUT', '/x'],
    ['DELETE', '/x'],
  ] as const) {
    const anonymous = await t.request(method, `${PROVIDERS}${path}`, {})
    expect(anonymous.status).toBe(401)
    const visitor = await t.request(method, `${PROVIDERS}${path}`, {}, { apikey: 'sb_publishable_test' })
    expect([visitor.status, visitor.body.error_code]).toEqual([403, 'not_admin'])
  }
  const { rows } = await t.database.adminPool.query(
    `select role, name from unnest('{anon,authenticated,service_role}'::text[]) role,
       unnest('{auth.sso_providers,auth.sso_domains,auth.saml_providers,auth.saml_relay_states,juno_service.used_saml_assertions}'::text[]) name
     where has_table_privilege(role, name, 'select, insert, update, delete')`,
  )
  expect(rows).toEqual([])
})
