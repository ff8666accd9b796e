/** This server as a SAML service provider: its name, its key, its metadata and its requests. */
import { randomUUID } from 'node:crypto'
import type { SAML } from '@node-saml/node-saml'
import type { BackendConfig } from '../../contract'
import type { ServiceProvider } from '../context/parts'
import { authAddress } from '../rules/auth-address'
import { selfSignedCertificate } from './certificate'
import type { IdpMetadata } from './idp-metadata'

export const NAME_ID_FORMATS = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const

/** @returns null where SAML is not configured */
export function createServiceProvider({
  saml: settings,
  siteUrl,
  publicUrl,
}: Pick<BackendConfig, 'saml' | 'siteUrl' | 'publicUrl'>): ServiceProvider | null {
  if (!settings) return null
  const base = `${authAddress({ siteUrl, publicUrl })}/sso/saml`
  const { hostname } = new URL(base)
  const { privateKey, allowEncryptedAssertions } = settings
  return {
    settings,
    entityId: `${base}/metadata`,
    acsUrl: `${base}/acs`,
    certificate: selfSignedCertificate(privateKey, hostname, allowEncryptedAssertions),
  }
}

/** @param validUntil left out where the metadata is read from its address: it may be read again at any time */
export function metadataOf(sp: ServiceProvider, validUntil: Date | null): string {
  const uses = ['signing', ...(sp.settings.allowEncryptedAssertions ? ['encryption'] : [])]
  const until = validUntil ? ` validUntil="${validUntil.toISOString()}"` : ''
  return [
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"${until} entityID="${escapeXml(sp.entityId)}">`,
    '<SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" WantAssertionsSigned="true">',
    ...uses.map(
      use =>
        `<KeyDescriptor use="${use}"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${sp.certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
    ),
    `<NameIDFormat>${NAME_ID_FORMATS.email}</NameIDFormat>`,
    `<NameIDFormat>${NAME_ID_FORMATS.persistent}</NameIDFormat>`,
    `<AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(sp.acsUrl)}" index="1" isDefault="true"/>`,
    '</SPSSODescriptor>',
    '</EntityDescriptor>',
  ].join('')
}

/** @returns the page of the identity provider, and the id by which its response names this request */
export async function requestSignIn(
  sp: ServiceProvider,
  idp: IdpMetadata,
  relayState: string,
  nameIdFormat: string | null,
): Promise<{ url: string; requestId: string }> {
  const requestId = `id-${randomUUID()}`
  const saml = await samlOf(sp, idp, {
    identifierFormat: nameIdFormat ?? NAME_ID_FORMATS.persistent,
    generateUniqueId: () => requestId,
  })
  return { url: await saml.getAuthorizeUrlAsync(relayState, undefined, {}), requestId }
}

/**
 * The library, for one identity provider. Times, recipients and replays are checked by verify-response and acs. Loaded
 * when it is needed: most sites have no organization that signs in, and it takes 16 MB.
 */
export async function samlOf(
  sp: ServiceProvider,
  idp: IdpMetadata,
  options: Partial<ConstructorParameters<typeof SAML>[0]>,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  return new SAML({
    issuer: sp.entityId,
    audience: sp.entityId,
    callbackUrl: sp.acsUrl,
    entryPoint: idp.signInUrl,
    idpCert: idp.certificates,
    privateKey: sp.settings.privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.never,
    // Its own clock is not ours, and a subject's times are not all that it should look at.
    acceptedClockSkewMs: -1,
    ...options,
  })
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
