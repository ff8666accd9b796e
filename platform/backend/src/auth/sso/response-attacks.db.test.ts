import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { received } from '../../../testing/external-sign-in'
import {
  createSamlIdp,
  newId,
  RESPONSE_ID,
  SHA1,
  XMLNS,
  type Said,
  type SamlIdp,
} from '../../../testing/saml-idp'
import { accountOf, beginSso, honest, postResponse, register, SAML } from '../../../testing/saml-sign-in'
import { openTestBackend, type TestBackend, type TestResponse } from '../../../testing/test-backend'

const DOMAIN = 'club.test'
let t: TestBackend
let idp: SamlIdp
/** Another organization, which may sign in its own people alone. */
let other: SamlIdp

beforeAll(async () => {
  t = await openTestBackend({ saml: SAML })
  idp = createSamlIdp()
  other = createSamlIdp()
  await register(t, idp, { domains: [DOMAIN] })
  await register(t, other, { domains: ['other.test'] })
})
afterAll(() => t.close())
beforeEach(() => t.pass(900))

const errorOf = (response: TestResponse) => {
  const parameters = received(response)
  expect(parameters.has('access_token')).toBe(false)
  return parameters.get('error_code')
}
const begin = () => beginSso(t, { domain: DOMAIN })
/** @param make what is sent for an honest request */
async function sent(make: (said: Said) => string) {
  const { said, send } = await begin()
  return send(make(said))
}

describe('signature wrapping', () => {
  const signatureIn = (xml: string) => /<Signature[\s\S]*<\/Signature>/.exec(xml)![0]
  const unsigned = (xml: string) => xml.replace(signatureIn(xml), '')

  /** An honest assertion, signed, and the same about somebody else. */
  function assertions(said: Said, evilId: string) {
    const assertionId = newId()
    const whole = idp.sign(idp.response(said, idp.assertion({ ...said, assertionId })), assertionId)
    const signed = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(whole)![0]
    const evil = idp.assertion({
      ...said,
      nameId: 'somebody-else',
      attributes: { email: 'owner@club.test' },
      assertionId: evilId === 'same' ? assertionId : evilId,
    })
    return { signed, signature: signatureIn(signed), original: unsigned(signed), evil }
  }
  /** An honest response, signed as a whole, and the same about somebody else. */
  function responses(said: Said, evilId: string) {
    const signed = idp.sign(idp.response(said, idp.assertion(said)), RESPONSE_ID)
    const evil = idp
      .response(said, idp.assertion({ ...said, nameId: 'somebody-else' }))
      .replace(`ID="${RESPONSE_ID}"`, `ID="${evilId === 'same' ? RESPONSE_ID : evilId}"`)
    return { signature: signatureIn(signed), original: unsigned(signed), evil }
  }
  const into = (xml: string, content: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${content}`)
  const around = (signature: string, content: string) =>
    signature.replace('</Signature>', `${content}</Signature>`)

  const FORMS: Record<string, (said: Said, evilId: string) => string> = {
    '1: the signed response inside the signature of another': (said, id) => {
      const { signature, original, evil } = responses(said, id)
      return into(evil, around(signature, original))
    },
    '2: the signed response beside its signature in another': (said, id) => {
      const { signature, original, evil } = responses(said, id)
      return into(evil, original + signature)
    },
    '3: another assertion before the signed one': (said, id) => {
      const { signed, evil } = assertions(said, id)
      return idp.response(said, evil + signed)
    },
    '4: the signed assertion inside another': (said, id) => {
      const { signed, evil } = assertions(said, id)
      return idp.response(said, evil.replace('</saml:Assertion>', `${signed}</saml:Assertion>`))
    },
    '5: the signature moved to another assertion': (said, id) => {
      const { signature, original, evil } = assertions(said, id)
      return idp.response(said, into(evil, signature) + original)
    },
    '6: the signed assertion inside the signature of another': (said, id) => {
      const { signature, original, evil } = assertions(said, id)
      return idp.response(said, into(evil, around(signature, original)))
    },
    '7: another assertion in extensions': (said, id) => {
      const { signed, evil } = assertions(said, id)
      return into(idp.response(said, signed), `<samlp:Extensions>${evil}</samlp:Extensions>`)
    },
    '8: the signed assertion in an object of the signature': (said, id) => {
      const { signature, original, evil } = assertions(said, id)
      return idp.response(said, into(evil, around(signature, `<Object>${original}</Object>`)))
    },
  }

  test.each(
    Object.keys(FORMS).flatMap(form => [
      [form, 'an id of its own'],
      [form, 'same'],
    ]),
  )('of form %s, the forgery with %s, signs in nobody', async (form, id) => {
    const response = await sent(said => FORMS[form]!(said, id === 'same' ? 'same' : newId()))
    expect(errorOf(response)).toBe('validation_failed')
  })

  test('hides nothing honest: signed assertions and signed responses sign in', async () => {
    const byAssertion = await sent(said => idp.respond(said))
    expect((await accountOf(t, byAssertion)).email).toBe('ada@club.test')
    const byResponse = await sent(said =>
      idp.sign(idp.response(said, idp.assertion({ ...said, nameId: 'person-2' })), RESPONSE_ID),
    )
    expect((await accountOf(t, byResponse)).identities[0].id).toBe('person-2')
  })
})

describe('a response signs in nobody', () => {
  const changed = (change: (xml: string) => string) => (said: Said) => change(idp.respond(said))
  const saying = (change: (said: Said) => Partial<Said>) => (said: Said) =>
    idp.respond({ ...said, ...change(said) })

  test.each<[string, (said: Said) => string]>([
    ['without a signature', said => idp.response(said, idp.assertion(said))],
    ['signed by nobody we know', said => createSamlIdp(idp.entityId).respond(said)],
    ['of another organization', said => other.respond(said)],
    ['of another organization in our name', said => other.respond({ ...said, issuer: idp.entityId })],
    ['changed after it was signed', changed(xml => xml.replace('ada@club.test', 'bob@club.test'))],
    ['with a changed digest', changed(xml => xml.replace(/<DigestValue>.{4}/, '<DigestValue>AAAA'))],
    [
      'with a second, unsigned assertion',
      said => idp.respond(said).replace('</samlp:Response>', `${idp.assertion(said)}</samlp:Response>`),
    ],
    [
      'signed as a whole, with an assertion added to it',
      said => {
        const signed = idp.sign(idp.response(said, idp.assertion(said)), RESPONSE_ID)
        return signed.replace('</samlp:Response>', `${idp.assertion(said)}</samlp:Response>`)
      },
    ],
    ['with two assertions, both signed', said => twice(said)],
    [
      'signed with SHA-1',
      said => {
        const assertionId = newId()
        return idp.sign(idp.response(said, idp.assertion({ ...said, assertionId })), assertionId, SHA1)
      },
    ],
    [
      'whose digest alone is of SHA-1',
      said => {
        const assertionId = newId()
        const xml = idp.response(said, idp.assertion({ ...said, assertionId }))
        return idp.sign(xml, assertionId, {
          signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          digest: SHA1.digest,
        })
      },
    ],
    [
      'signed with the public key as a shared secret',
      changed(xml =>
        xml.replace(
          'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
        ),
      ),
    ],
    ['with a comment in the name', saying(() => ({ nameId: 'owner<!-- -->.evil' }))],
    [
      'with a comment put into a signed name',
      said => idp.respond({ ...said, nameId: 'owner.evil' }).replace('owner.evil', 'owner<!-- -->.evil'),
    ],
    ['with an instruction in the name', changed(xml => xml.replace('person-1', 'person<?x?>-1'))],
    ['with CDATA', changed(xml => xml.replace('person-1', '<![CDATA[person-1]]>'))],
    ['for another audience', saying(() => ({ audience: 'https://elsewhere.test/metadata' }))],
    ['for another recipient', saying(() => ({ recipient: 'https://elsewhere.test/acs' }))],
    ['for another destination', saying(() => ({ destination: 'https://elsewhere.test/acs' }))],
    ['of another issuer', saying(() => ({ issuer: 'https://elsewhere.test' }))],
    ['that has expired', saying(() => ({ notOnOrAfter: -181 }))],
    ['that is not yet valid', saying(() => ({ notBefore: 181 }))],
    ['whose session at the organization has ended', saying(() => ({ sessionNotOnOrAfter: -1 }))],
    ['to another request', saying(() => ({ inResponseTo: 'id-another' }))],
    ['to no request', saying(() => ({ inResponseTo: null }))],
    [
      'that says no',
      said => idp.respond({ ...said, status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }),
    ],
    ['with a time that is none', changed(xml => xml.replace(/NotBefore="[^"]+"/, 'NotBefore="soon"'))],
    ['that is no XML', () => 'hello'],
    ['that is another document', () => '<html/>'],
    ['of two documents', said => idp.respond(said) + idp.respond(said)],
    ['nested deep', () => '<a>'.repeat(5000) + '</a>'.repeat(5000)],
  ])('%s', async (_, make) => {
    expect(errorOf(await sent(make))).toBe('validation_failed')
  })

  function twice(said: Said): string {
    const [one, two] = [newId(), newId()]
    const both = idp.assertion({ ...said, assertionId: one }) + idp.assertion({ ...said, assertionId: two })
    // Signed one after the other, so that both signatures are valid.
    return idp.sign(idp.sign(idp.response(said, both), one), two)
  }

  test('with entities, whatever they would become', async () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(100)}">${Array.from(
      { length: 9 },
      (_, i) => `<!ENTITY a${i} "${`&a${i ? i - 1 : ''};`.repeat(10)}">`,
    ).join('')}]>`
    const external = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    for (const doctype of [bomb, external, '<!DOCTYPE r SYSTEM "http://127.0.0.1:1/x.dtd">']) {
      const response = await sent(said => doctype + idp.respond(said).replace('person-1', '&a8;&x;'))
      expect(errorOf(response)).toBe('validation_failed')
    }
  })

  test('that is huge', async () => {
    const { said, send } = await begin()
    const { status } = await send(idp.respond(said) + ' '.repeat(64 * 1024))
    expect(status).toBe(413)
  })

  test('that is not in base64, or missing', async () => {
    for (const [form, message] of [
      [{ SAMLResponse: '<xml/>' }, 'SAMLResponse is not a valid Base64 string'],
      [{}, 'SAMLResponse is missing'],
    ] as const) {
      const response = await t.request('POST', '/auth/v1/sso/saml/acs', new URLSearchParams(form))
      expect(received(response).get('error_description')).toBe(message)
    }
  })

  test('but clocks may differ by three minutes', async () => {
    const early = await sent(saying(() => ({ notBefore: 179 })))
    const late = await sent(saying(() => ({ notBefore: -400, notOnOrAfter: -179 })))
    expect([early, late].map(response => received(response).has('access_token'))).toEqual([true, true])
  })

  test('because its algorithm is new: SHA-512 signs in', async () => {
    const response = await sent(said => {
      const assertionId = newId()
      return idp.sign(idp.response(said, idp.assertion({ ...said, assertionId })), assertionId, {
        signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      })
    })
    expect(received(response).has('access_token')).toBe(true)
  })
})

describe('an assertion counts once', () => {
  test('of its own accord, by whichever process it is received', async () => {
    const xml = idp.respond(honest(t))
    expect(received(await postResponse(t, xml)).has('access_token')).toBe(true)
    expect(errorOf(await postResponse(t, xml))).toBe('validation_failed')
    await t.restart()
    expect(errorOf(await postResponse(t, xml))).toBe('validation_failed')
  })

  test('of parallel deliveries', async () => {
    const xml = idp.respond(honest(t))
    const responses = await Promise.all(Array.from({ length: 8 }, () => postResponse(t, xml)))
    expect(responses.filter(response => received(response).has('access_token'))).toHaveLength(1)
  })

  test('in answer to a request, in another request too', async () => {
    const own = await begin()
    const xml = idp.respond(own.said)
    expect(received(await own.send(xml)).has('access_token')).toBe(true)
    expect(errorOf(await own.send(xml))).toBe('saml_relay_state_not_found')
    expect(errorOf(await (await begin()).send(xml))).toBe('validation_failed')
    expect(errorOf(await postResponse(t, xml))).toBe('validation_failed')
  })

  test('and is remembered until it has expired', async () => {
    const remembered = async () => {
      const { rows } = await t.database.adminPool.query(
        'select expires_at from juno_service.used_saml_assertions order by expires_at desc limit 1',
      )
      return (rows[0] as { expires_at: Date }).expires_at
    }
    await postResponse(t, idp.respond({ ...honest(t), notOnOrAfter: 600 }))
    expect((await remembered()).getTime()).toBe(t.now().getTime() + (600 + 180) * 1000)
  })
})

test('the namespaces of an assertion are those of SAML', async () => {
  const response = await sent(said => idp.respond(said).replaceAll(XMLNS.saml, 'urn:evil'))
  expect(errorOf(response)).toBe('validation_failed')
})
