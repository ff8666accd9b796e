/** Asserts that the entity id and the domains of an identity provider belong to no other one. */
import type { Queryable } from '../../db/request-scope'
import { sqlState } from '../../db/errors'
import { AuthError } from './refusals'
import { findProvider, ownersOfDomains, type ProviderFields } from './providers'

/** @throws {AuthError} saml_idp_already_exists, sso_domain_already_exists */
export async function assertNew(db: Queryable, fields: ProviderFields): Promise<void> {
  if (await findProvider(db, 'entity', fields.entity_id)) {
    const message = `SAML Identity Provider with this EntityID (${fields.entity_id}) already exists`
    throw new AuthError('saml_idp_already_exists', { message })
  }
  await assertDomainsFree(db, fields.domains, null)
}

/** @param own the provider that may have them already; null for a new one */
export async function assertDomainsFree(
  db: Queryable,
  domains: readonly string[],
  own: string | null,
): Promise<void> {
  const taken = (await ownersOfDomains(db, domains)).find(owner => owner.sso_provider_id !== own)
  if (!taken) return
  const { domain, sso_provider_id: owner } = taken
  const message =
    own === null
      ? `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner})`
      : `SSO domain '${domain}' already assigned to another provider (${owner})`
  throw new AuthError('sso_domain_already_exists', { message })
}

/** A parallel request may have taken a domain, an entity id or a resource id since. */
export function stored<T>(write: () => Promise<T>): Promise<T> {
  return write().catch((cause: unknown) => {
    throw sqlState(cause) === '23505' ? new AuthError('conflict', { cause }) : cause
  })
}
