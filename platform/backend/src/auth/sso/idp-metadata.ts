/**
 * Reads an identity provider's metadata (SAML 2.0 Metadata): who it is, where people sign in, which keys it signs with.
 */
import { X509Certificate } from 'node:crypto'
import { invalid } from '../auth-error'
import { isLoopbackName } from '../rules/public-address'
import { attributeOf, children, isElement, NS, parseXml, textOf, theChild, type XmlElement } from './xml'

export interface IdpMetadata {
  entityId: string
  /** Where the browser is sent, by redirect. */
  signInUrl: string
  /** PEM. */
  certificates: string[]
  /** The end of the metadata, not of the certificates: SAML trusts a key as long as the metadata names it. */
  validUntil: Date | null
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const LEAST_KEY_BITS = 2048

/** @throws {AuthError} validation_failed */
export function readIdpMetadata(xml: string): IdpMetadata {
  try {
    return readEntity(entityOf(parseXml(xml)))
  } catch (cause) {
    throw invalid(`SAML Metadata cannot be used: ${(cause as Error).message}`)
  }
}

/** Metadata of a federation of one wraps it. */
function entityOf(root: XmlElement): XmlElement {
  if (isElement(root, NS.metadata, 'EntityDescriptor')) return root
  if (!isElement(root, NS.metadata, 'EntitiesDescriptor')) throw new Error('it is no EntityDescriptor')
  const providers = children(root, NS.metadata, 'EntityDescriptor').filter(
    entity => children(entity, NS.metadata, 'IDPSSODescriptor').length > 0,
  )
  if (providers.length !== 1) throw new Error('it does not describe exactly one identity provider')
  return providers[0]!
}

function readEntity(entity: XmlElement): IdpMetadata {
  const entityId = attributeOf(entity, 'entityID')
  if (!entityId || entityId.length > 1024) throw new Error('it does not contain an EntityID')
  const provider = theChild(entity, NS.metadata, 'IDPSSODescriptor')
  const until = attributeOf(provider, 'validUntil') ?? attributeOf(entity, 'validUntil')
  return {
    entityId,
    signInUrl: signInUrlOf(provider),
    certificates: certificatesOf(provider),
    validUntil: until && !Number.isNaN(Date.parse(until)) ? new Date(until) : null,
  }
}

function signInUrlOf(provider: XmlElement): string {
  const service = children(provider, NS.metadata, 'SingleSignOnService').find(
    element => attributeOf(element, 'Binding') === REDIRECT,
  )
  const location = service ? attributeOf(service, 'Location') : null
  if (!location) throw new Error('it does not contain a SingleSignOnService for HTTP-Redirect')
  const { protocol, hostname } = URL.canParse(location) ? new URL(location) : { protocol: '', hostname: '' }
  // People type their password there.
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackName(hostname)))
    throw new Error('the location of its SingleSignOnService is no HTTPS address')
  return location
}

function certificatesOf(provider: XmlElement): string[] {
  const certificates = children(provider, NS.metadata, 'KeyDescriptor')
    .filter(key => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap(key => children(key, NS.signature, 'KeyInfo'))
    .flatMap(info => children(info, NS.signature, 'X509Data'))
    .flatMap(data => children(data, NS.signature, 'X509Certificate'))
    .map(element => certificateOf(textOf(element)))
  if (certificates.length === 0)
    throw new Error('it does not contain a certificate to verify signatures with')
  return [...new Set(certificates)]
}

function certificateOf(base64: string): string {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw new Error('one of its certificates cannot be read')
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa' || asymmetricKeyDetails!.modulusLength! < LEAST_KEY_BITS)
    throw new Error(`one of its certificates has no RSA key of ${LEAST_KEY_BITS} bits or more`)
  return certificate.toString()
}
