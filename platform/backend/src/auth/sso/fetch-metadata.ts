/**
 * Metadata that an identity provider publishes at an address: read when it is registered, and again once it is a day old.
 */
import type { AuthContext } from '../context/context'
import { AuthError } from './refusals'
import { limitedFetch } from '../outgoing/limited-fetch'
import { onPublicNetwork } from '../outgoing/reach'
import { readIdpMetadata, type IdpMetadata } from './idp-metadata'
import { storeMetadata, type SsoProvider } from './providers'

const FRESH_MS = 24 * 60 * 60 * 1000
const fetchDocument = limitedFetch(onPublicNetwork, { mostBytes: 512 * 1024 })

/** @throws {AuthError} saml_metadata_fetch_failed */
export async function fetchMetadata(url: string): Promise<string> {
  const headers = { accept: 'application/samlmetadata+xml, application/xml' }
  const response = await fetchDocument(url, { headers }).catch((cause: unknown) => {
    const message = `SAML Metadata could not be fetched from URL '${url}'`
    throw new AuthError('saml_metadata_fetch_failed', { message, cause })
  })
  if (response.status === 200) return response.text()
  const message = `HTTP ${response.status} error fetching SAML Metadata from URL '${url}'`
  throw new AuthError('saml_metadata_fetch_failed', { message })
}

/** Identity providers change their keys: metadata with an address is kept fresh. What cannot be read leaves it as it is. */
export async function currentMetadata(
  { pool, clock, logger }: Pick<AuthContext, 'pool' | 'clock' | 'logger'>,
  provider: SsoProvider,
  fetchFrom = fetchMetadata,
): Promise<IdpMetadata> {
  const stored = readIdpMetadata(provider.metadata_xml)
  const now = clock()
  const expired = stored.validUntil !== null && stored.validUntil <= now
  const age = now.getTime() - provider.metadata_updated_at.getTime()
  if (!provider.metadata_url || (age <= FRESH_MS && !expired)) return stored
  try {
    const xml = await fetchFrom(provider.metadata_url)
    const fresh = readIdpMetadata(xml)
    if (fresh.entityId !== stored.entityId) throw new AuthError('saml_entity_id_mismatch')
    await storeMetadata(pool, provider.id, xml, now)
    return fresh
  } catch (err) {
    logger.warn({ err, provider: provider.id }, 'SAML metadata could not be read again; the old one is used')
    return stored
  }
}
