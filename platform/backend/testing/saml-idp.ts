/** A SAML identity provider for tests, with real keys, which signs whatever it is told to, attacks too. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { selfSignedCertificate } from '../src/auth/sso/certificate'

// Its own types bring those of browsers into every file of the server.
const { SignedXml } = createRequire(import.meta.url)('xml-crypto') as {
  SignedXml: new (options: object) => {
    addReference(reference: object): void
    computeSignature(xml: string, options: object): void
    getSignedXml(): string
  }
}

export const XMLNS = {
  samlp: 'urn:oasis:names:tc:SAML:2.0:protocol',
  saml: 'urn:oasis:names:tc:SAML:2.0:assertion',
}
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const SHA256 = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
}
export const SHA1 = {
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
}

export interface Said {
  audience: string
  acsUrl: string
  now: Date
  issuer?: string
  recipient?: string
  destination?: string
  /** Null: answers no request. */
  inResponseTo?: string | null
  nameId?: string
  format?: string
  attributes?: Record<string, string | string[]>
  /** Seconds from now. */
  notBefore?: number
  notOnOrAfter?: number
  sessionNotOnOrAfter?: number
  assertionId?: string
  status?: string
}

export interface SamlIdp {
  entityId: string
  signInUrl: string
  privateKey: string
  metadata(change?: (xml: string) => string): string
  assertion(said: Said): string
  response(said: Said, content: string): string
  /** Signs the element of that ID, and puts the signature after its issuer. */
  sign(xml: string, id: string, algorithms?: { signature: string; digest: string }): string
  /** A response with a signed assertion. */
  respond(said: Said): string
}

export const RESPONSE_ID = 'response-1'
export const base64 = (xml: string) => Buffer.from(xml).toString('base64')

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey

/** Making a key takes a third of a second: tests that do not look at the key pass one that is there already. */
export function createSamlIdp(entityId = `https://idp.test/${randomUUID()}`, privateKey = newKey()): SamlIdp {
  const certificate = selfSignedCertificate(privateKey, 'idp.test', false)
  const signInUrl = `${entityId}/sign-in?tenant=1`

  const idp: SamlIdp = {
    entityId,
    signInUrl,
    privateKey,
    metadata: (change = xml => xml) =>
      change(
        `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="${XMLNS.samlp}"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
      ),
    assertion: said => assertionXml(entityId, said),
    response: (said, content) => responseXml(entityId, said, content),
    sign(xml, id, { signature, digest } = SHA256) {
      const signed = new SignedXml({
        privateKey,
        signatureAlgorithm: signature,
        canonicalizationAlgorithm: EXCLUSIVE,
      })
      const xpath = `//*[@ID='${id}']`
      signed.addReference({ xpath, transforms: [ENVELOPED, EXCLUSIVE], digestAlgorithm: digest })
      signed.computeSignature(xml, {
        location: { reference: `${xpath}/*[local-name()='Issuer']`, action: 'after' },
      })
      return signed.getSignedXml()
    },
    respond(said) {
      const assertionId = said.assertionId ?? newId()
      const assertion = idp.assertion({ ...said, assertionId })
      return idp.sign(idp.response(said, assertion), assertionId)
    },
  }
  return idp
}

export function newId(): string {
  return `_${randomUUID()}`
}

function assertionXml(entityId: string, said: Said): string {
  const at = (seconds: number) => new Date(said.now.getTime() + seconds * 1000).toISOString()
  const { notBefore = -5, notOnOrAfter = 300, inResponseTo = null } = said
  const { format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' } = said
  const answers = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const attributes = Object.entries(said.attributes ?? {}).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${[values].flat().map(text('saml:AttributeValue')).join('')}</saml:Attribute>`,
  )
  const end =
    said.sessionNotOnOrAfter === undefined ? '' : ` SessionNotOnOrAfter="${at(said.sessionNotOnOrAfter)}"`
  return [
    `<saml:Assertion xmlns:saml="${XMLNS.saml}" ID="${said.assertionId ?? newId()}" Version="2.0" IssueInstant="${at(0)}">`,
    text('saml:Issuer')(said.issuer ?? entityId),
    `<saml:Subject><saml:NameID Format="${format}">${said.nameId ?? 'person-1'}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(notOnOrAfter)}" Recipient="${said.recipient ?? said.acsUrl}"${answers}/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(notOnOrAfter)}"><saml:AudienceRestriction>${text('saml:Audience')(said.audience)}</saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"${end}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '',
    '</saml:Assertion>',
  ].join('')
}

function responseXml(entityId: string, said: Said, content: string): string {
  const { inResponseTo = null, destination = said.acsUrl } = said
  const answers = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const status = said.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
  return `<samlp:Response xmlns:samlp="${XMLNS.samlp}" xmlns:saml="${XMLNS.saml}" ID="${RESPONSE_ID}" Version="2.0" IssueInstant="${said.now.toISOString()}" Destination="${destination}"${answers}><saml:Issuer>${said.issuer ?? entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${content}</samlp:Response>`
}

const text = (name: string) => (value: string) => `<${name}>${value}</${name}>`
