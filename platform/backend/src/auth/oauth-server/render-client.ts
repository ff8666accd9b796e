/** An app as GoTrue returns it to operators, and RFC 7591 to the app itself. */
import type { OAuthClient } from './clients'
import type { ClientWithSecret } from './manage-clients'

export function renderClient(client: OAuthClient): Record<string, unknown> {
  const { id, client_secret_hash: _, client_name, client_uri, logo_uri, ...rest } = client
  return {
    client_id: id,
    ...rest,
    response_types: ['code'],
    ...(client_name ? { client_name } : {}),
    ...(client_uri ? { client_uri } : {}),
    ...(logo_uri ? { logo_uri } : {}),
  }
}

export function renderWithSecret({ client, secret }: ClientWithSecret): Record<string, unknown> {
  return { ...renderClient(client), ...(secret === null ? {} : { client_secret: secret }) }
}
