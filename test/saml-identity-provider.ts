/**
 * Runs a real SAML identity provider for tests (`samlify`), which signs in the one person it knows as soon as a page
 * asks.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type * as Samlify from 'samlify'
import { selfSignedCertificate } from '../platform/backend/src/auth/sso/certificate'

// Not all of its exports can be imported by name.
const samlify = createRequire(import.meta.url)('samlify') as typeof Samlify

export interface SamlIdentityProvider {
  /** The metadata for the service provider. */
  metadata: string
  /** The person whom the provider signs in from now on. */
  person: { id: string; email: string }
  close(): Promise<void>
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** @param spMetadata of the service provider, read when somebody comes from there */
export async function startSamlIdentityProvider(
  spMetadata: () => Promise<string>,
): Promise<SamlIdentityProvider> {
  // The service provider's own checks are tested here.
  samlify.setSchemaValidator({ validate: async () => 'not checked' })
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const person = { id: randomUUID(), email: 'somebody@club.example' }
  let answer: (url: URL) => Promise<string> = async () => ''
  const server = createServer((request, response) => {
    answer(new URL(request.url!, 'http://idp')).then(
      page => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const idp = samlify.IdentityProvider({
    entityID: `${origin}/metadata`,
    signingCert: selfSignedCertificate(privateKey, '127.0.0.1', false),
    privateKey,
    requestSignatureAlgorithm: SHA256,
    wantAuthnRequestsSigned: true,
    nameIDFormat: [PERSISTENT],
    singleSignOnService: [{ Binding: REDIRECT, Location: `${origin}/sign-in` }],
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context,
      attributes: [
        {
          name: 'email',
          nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
          valueTag: 'email',
          valueXsiType: 'xs:string',
        },
      ],
    },
  })
  answer = async url => {
    const sp = samlify.ServiceProvider({ metadata: await spMetadata() })
    const query = Object.fromEntries(url.searchParams)
    // The signed text is the one that was sent.
    const octetString = url.search.slice(1).replace(/&Signature=.*/, '')
    const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query, octetString })
    const { context, entityEndpoint } = (await idp.createLoginResponse(
      sp,
      { extract },
      'post',
      {},
      responseFor(person, extract.request!.id as string, sp, idp),
    )) as { context: string; entityEndpoint: string }
    return `<!doctype html><title>Signing in</title><form method="post" action="${entityEndpoint}"><input name="SAMLResponse" value="${context}"><input name="RelayState" value="${query.RelayState}"></form><script>document.forms[0].submit()</script>`
  }
  return {
    metadata: idp.getMetadata(),
    person,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function responseFor(
  person: SamlIdentityProvider['person'],
  requestId: string,
  sp: Samlify.ServiceProviderInstance,
  idp: Samlify.IdentityProviderInstance,
) {
  return (template: string) => {
    const acs = sp.entityMeta.getAssertionConsumerService('post') as string
    const later = new Date(Date.now() + 5 * 60_000).toISOString()
    const now = new Date().toISOString()
    const id = `_${randomUUID()}`
    const values = {
      ID: id,
      AssertionID: `_${randomUUID()}`,
      Destination: acs,
      AssertionConsumerServiceURL: acs,
      Audience: sp.entityMeta.getEntityID(),
      SubjectRecipient: acs,
      EntityID: sp.entityMeta.getEntityID(),
      Issuer: idp.entityMeta.getEntityID(),
      IssueInstant: now,
      StatusCode: samlify.Constants.StatusCode.Success,
      ConditionsNotBefore: now,
      ConditionsNotOnOrAfter: later,
      SubjectConfirmationDataNotOnOrAfter: later,
      NameIDFormat: PERSISTENT,
      NameID: person.id,
      InResponseTo: requestId,
      AuthnStatement: '',
      attrEmail: person.email,
    }
    return { id, context: samlify.SamlLib.replaceTagsByValue(template, values) }
  }
}
