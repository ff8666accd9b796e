/** Connects organizations, for an operator's command: the same checks as the admin endpoints make. */
import { isUuid } from '../../db/uuid'
import type { Queryable } from '../../db/request-scope'
import { read } from '../wire/body-parsers'
import { assertNew, stored } from './new-provider'
import { providerSchema, readProvider } from './provider-input'
import { deleteProvider, findProvider, insertProvider, listProviders, type SsoProvider } from './providers'

export type Organization = Pick<SsoProvider, 'id' | 'entity_id' | 'domains' | 'disabled'>

/** @param db one connection, of a login that may write to schema `auth` */
export function manageOrganizations(db: Queryable, clock: () => Date) {
  return {
    list: (): Promise<Organization[]> => listProviders(db, { resourceId: null, resourceIdPrefix: null }),

    /**
     * @param metadata of its identity provider: an https address, or the document itself
     * @throws {AuthError} with the reason; nothing is stored then
     */
    async add(metadata: { url: string } | { xml: string }, domains: string[]): Promise<Organization> {
      const source = 'url' in metadata ? { metadata_url: metadata.url } : { metadata_xml: metadata.xml }
      const fields = await readProvider(read(providerSchema, { type: 'saml', domains, ...source }), null)
      await assertNew(db, fields)
      await db.query('begin')
      try {
        const id = await stored(() => insertProvider(db, fields, clock()))
        await db.query('commit')
        return { id, ...fields }
      } catch (error) {
        await db.query('rollback')
        throw error
      }
    },

    /**
     * Its accounts stay, and nobody signs in to them.
     * @param named its id, one of its domains, or the entity id of its identity provider
     * @returns null where there is none
     */
    async remove(named: string): Promise<Organization | null> {
      const found =
        (isUuid(named) ? await findProvider(db, 'id', named) : null) ??
        (await findProvider(db, 'domain', named)) ??
        (await findProvider(db, 'entity', named))
      if (found) await deleteProvider(db, found.id)
      return found
    },
  }
}
