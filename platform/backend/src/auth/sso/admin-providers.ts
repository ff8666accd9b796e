/** The admin endpoints of identity providers: GET and POST /admin/sso/providers, and GET, PUT and DELETE of one. */
import { inTransaction } from '../../db/transaction'
import { isUuid } from '../../db/uuid'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { AuthError } from './refusals'
import { read } from '../wire/body-parsers'
import { assertDomainsFree, assertNew, stored } from './new-provider'
import { readProvider, providerSchema, type ProviderInput } from './provider-input'
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  updateProvider,
  type SsoProvider,
} from './providers'

export const listSsoProviders: Endpoint = async ({ pool }, { query }) => {
  const found = await listProviders(pool, {
    resourceId: query.resource_id || null,
    resourceIdPrefix: query.resource_id ? null : query.resource_id_prefix || null,
  })
  // Metadata is long, and stands at the provider itself.
  return { items: found.map(provider => render({ ...provider, metadata_xml: '' })) }
}

export const createSsoProvider: Endpoint = async (context, call) => {
  const { pool, clock } = context
  const fields = await readProvider(read(providerSchema, call.body), null)
  await assertNew(pool, fields)
  const id = await stored(() => inTransaction(pool, db => insertProvider(db, fields, clock())))
  return call.reply.code(201).send(render((await findProvider(pool, 'id', id))!))
}

export const getSsoProvider: Endpoint = async (context, call) => render(await providerOf(context, call))

export const updateSsoProvider: Endpoint = async (context, call) => {
  const { pool, clock } = context
  const provider = await providerOf(context, call)
  const input: ProviderInput = read(providerSchema, call.body)
  const fields = await readProvider(input, provider)
  await assertDomainsFree(pool, fields.domains, provider.id)
  await stored(() => inTransaction(pool, db => updateProvider(db, provider.id, fields, clock())))
  return render((await findProvider(pool, 'id', provider.id)) ?? provider)
}

/** Its accounts stay, and nobody signs in to them. */
export const deleteSsoProvider: Endpoint = async (context, call) => {
  const provider = await providerOf(context, call)
  await deleteProvider(context.pool, provider.id)
  return render(provider)
}

async function providerOf({ pool }: AuthContext, { params }: Call): Promise<SsoProvider> {
  const id = params.idp_id ?? ''
  const resource = /^resource_(.+)$/s.exec(id)?.[1]
  const found = resource
    ? await findProvider(pool, 'resource', resource)
    : isUuid(id)
      ? await findProvider(pool, 'id', id)
      : null
  if (!found) throw new AuthError('sso_provider_not_found')
  return found
}

function render(provider: SsoProvider): Record<string, unknown> {
  const { id, resource_id, disabled, domains, created_at, updated_at } = provider
  const { entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format } = provider
  return {
    id,
    ...(resource_id === null ? {} : { resource_id }),
    disabled,
    saml: {
      entity_id,
      ...(metadata_xml ? { metadata_xml } : {}),
      ...(metadata_url === null ? {} : { metadata_url }),
      attribute_mapping,
      ...(name_id_format === null ? {} : { name_id_format }),
    },
    domains: domains.map(domain => ({ domain })),
    created_at,
    updated_at,
  }
}
