/** /admin/oauth/clients: apps, for operators. */
import type { AuthContext, Endpoint } from '../context/context'
import { linkedPages, pageOf } from '../wire/paging'
import { manageClients } from './manage-clients'
import { renderClient, renderWithSecret } from './render-client'

const of = (context: AuthContext) => manageClients(context)

export const listOAuthClients: Endpoint = async (context, call) => {
  const page = pageOf(call)
  const { clients, total } = await of(context).list(page.limit, page.offset)
  linkedPages(call, '/admin/oauth/clients', page, total)
  return { clients: clients.map(renderClient) }
}

export const createOAuthClient: Endpoint = async (context, call) => {
  const created = await of(context).register(call.body)
  call.reply.code(201)
  return renderWithSecret(created)
}

export const getOAuthClient: Endpoint = async (context, { params }) =>
  renderClient(await of(context).get(params.client_id!))

export const updateOAuthClient: Endpoint = async (context, { params, body }) =>
  renderClient(await of(context).update(params.client_id!, body))

export const deleteOAuthClient: Endpoint = (context, { params }) => of(context).remove(params.client_id!)

export const regenerateOAuthClientSecret: Endpoint = async (context, { params }) =>
  renderWithSecret(await of(context).regenerateSecret(params.client_id!))
