/**
 * Verifies the signature of a SAML response. What is read afterwards is parsed from the very bytes that the signature
 * covers, never from the document that was sent.
 */
import { invalid, type AuthError } from '../auth-error'
import type { IdpMetadata } from './idp-metadata'
import type { ServiceProvider } from '../context/parts'
import { samlOf } from './service-provider'
import {
  attributeOf,
  children,
  elementsOf,
  isElement,
  NS,
  onlyChild,
  parseXml,
  textOf,
  type XmlElement,
} from './xml'

export interface SentResponse {
  base64: string
  /** The document, not verified. */
  root: XmlElement
  /** The issuer, not verified. It says with whose keys to verify. */
  issuer: string | null
}

const SIGNATURES: readonly (string | null)[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]
const DIGESTS: readonly (string | null)[] = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]
const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const TRANSFORMS: readonly (string | null)[] = [
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  CANONICAL,
]

export function notValid(cause: unknown): AuthError {
  return invalid('SAML Assertion is not valid', cause)
}

/** @throws {AuthError} validation_failed for anything but a response of SAML 2.0 */
export function readResponse(base64: string | null | undefined): SentResponse {
  if (!base64) throw invalid('SAMLResponse is missing')
  const compact = base64.replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw invalid('SAMLResponse is not a valid Base64 string')
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(compact, 'base64'))
    // Comments and CDATA have split names before.
    if (/<!/.test(xml)) throw new Error('comments and CDATA are not allowed')
    const root = parseXml(xml)
    if (!isElement(root, NS.protocol, 'Response')) throw new Error('it is no Response')
    const issuer = onlyChild(root, NS.assertion, 'Issuer')
    return { base64: compact, root, issuer: issuer && textOf(issuer) }
  } catch (cause) {
    throw invalid('SAMLResponse is not a valid XML SAML assertion', cause)
  }
}

/**
 * @returns the signed assertion, without its signature
 * @throws {AuthError} validation_failed
 */
export async function verifiedAssertion(
  sp: ServiceProvider,
  idp: IdpMetadata,
  { base64, root }: SentResponse,
): Promise<XmlElement> {
  try {
    const { encrypted } = checkShape(root)
    if (encrypted && !sp.settings.allowEncryptedAssertions)
      throw new Error('encrypted assertions are not allowed')
    const saml = await samlOf(sp, idp, {
      wantAssertionsSigned: false,
      // Nothing is decrypted that the identity provider did not sign: no oracle, and no signature hidden from the checks.
      wantAuthnResponseSigned: encrypted,
      ...(encrypted ? { decryptionPvk: sp.settings.privateKey } : {}),
    })
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: base64 })
    const assertion = parseXml(profile!.getAssertionXml!())
    if (!isElement(assertion, NS.assertion, 'Assertion')) throw new Error('it is no Assertion')
    return assertion
  } catch (cause) {
    throw notValid(cause)
  }
}

/** Requires one assertion, where the schema has it, and signatures of the response or of the assertion alone. */
function checkShape(root: XmlElement): { encrypted: boolean } {
  const all = descendants(root)
  const assertions = all.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName))
  const [assertion] = assertions
  if (!assertion || assertions.length > 1 || assertion.parentNode !== root)
    throw new Error('not one assertion in the response')
  if (assertion.namespaceURI !== NS.assertion) throw new Error('the assertion is of another namespace')
  if (all.some(({ localName }) => localName === 'Response')) throw new Error('a response in the response')
  const ids = [root, ...all].flatMap(element => attributeOf(element, 'ID') ?? [])
  if (new Set(ids).size < ids.length) throw new Error('an ID stands twice')
  // The content of an encrypted assertion is read once its ciphertext is verified.
  const signatures = all.filter(({ localName }) => localName === 'Signature')
  for (const signature of signatures) checkSignature(signature, [root, assertion])
  return { encrypted: assertion.localName === 'EncryptedAssertion' }
}

function checkSignature(signature: XmlElement, signed: XmlElement[]): void {
  const parent = signed.find(element => element === signature.parentNode)
  if (!parent || signature.namespaceURI !== NS.signature) throw new Error('a signature where none belongs')
  if (children(parent, NS.signature, 'Signature').length > 1) throw new Error('several signatures')
  if (children(signature, NS.signature, 'Object').length > 0) throw new Error('an object in a signature')
  const algorithms: Readonly<Record<string, readonly (string | null)[]>> = {
    CanonicalizationMethod: [CANONICAL],
    SignatureMethod: SIGNATURES,
    DigestMethod: DIGESTS,
    Transform: TRANSFORMS,
  }
  for (const element of descendants(signature)) {
    const allowed = Object.hasOwn(algorithms, element.localName) ? algorithms[element.localName] : undefined
    const algorithm = attributeOf(element, 'Algorithm')
    if (allowed && !allowed.includes(algorithm)) throw new Error(`${algorithm} is not allowed`)
    if (element.localName === 'Reference' && attributeOf(element, 'URI') !== `#${attributeOf(parent, 'ID')}`)
      throw new Error('a signature of something else')
  }
}

function descendants(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap(child => [child, ...descendants(child)])
}
