/** The guard of every SAML endpoint: disabled unless it is configured. */
import type { AuthContext, Call, Endpoint } from '../context/context'
import { AuthError } from './refusals'
import type { ServiceProvider } from '../context/parts'

export type SamlEndpoint = (context: AuthContext, call: Call, sp: ServiceProvider) => Promise<unknown>

export function samlEnabled(endpoint: SamlEndpoint): Endpoint {
  return async (context, call) => {
    if (!context.saml) throw new AuthError('saml_provider_disabled')
    return endpoint(context, call, context.saml)
  }
}
