/** The parameters of a request for authorization (RFC 6749, 4.1.1; RFC 7636; OpenID Connect Core, 3.1.2.1), checked. */
import type { AuthorizationRequest } from './authorizations'
import type { OAuthClient } from './clients'
import { OAuthError } from './oauth-error'
import { isSupported, scopesOf } from './scopes'

export type Parameters = Readonly<Record<string, string | undefined>>

const PROMPTS = ['none', 'login', 'consent', 'select_account']
/** GoTrue's, for an app that says nothing. */
const DEFAULT_SCOPE = 'email'

/**
 * @param client whose redirect URI has been checked
 * @throws {OAuthError} with the code to send back to it
 */
export function readAuthorizationRequest(
  client: OAuthClient,
  redirectUri: string,
  given: Parameters,
): AuthorizationRequest {
  if (given.request) throw new OAuthError('request_not_supported', 'request objects are not supported')
  if (given.request_uri) throw new OAuthError('request_uri_not_supported', 'request_uri is not supported')
  if (!given.response_type) throw invalid('response_type is required')
  if (given.response_type !== 'code')
    throw new OAuthError('unsupported_response_type', 'only response_type=code is supported')
  if (given.response_mode && given.response_mode !== 'query')
    throw invalid('only response_mode=query is supported')
  if (!client.grant_types.includes('authorization_code'))
    throw new OAuthError('unauthorized_client', 'Client is not allowed to use authorization codes')
  return {
    clientId: client.id,
    redirectUri,
    scope: scopeOf(given.scope),
    state: atMost('state', given.state, 4096),
    resource: resourceOf(given.resource),
    codeChallenge: challengeOf(given),
    nonce: atMost('nonce', given.nonce, 255),
    prompt: promptOf(given.prompt),
    maxAge: maxAgeOf(given.max_age),
  }
}

function scopeOf(text: string | undefined): string {
  const scopes = scopesOf(text || DEFAULT_SCOPE)
  const unknown = scopes.find(scope => !isSupported(scope))
  if (unknown !== undefined)
    throw new OAuthError('invalid_scope', `unsupported scope: ${unknown.slice(0, 100)}`)
  return scopes.join(' ')
}

function challengeOf({ code_challenge: challenge, code_challenge_method: method }: Parameters): string {
  if (!challenge || !method) throw invalid('PKCE flow requires both code_challenge and code_challenge_method')
  if (method !== 'S256') throw invalid(`code_challenge_method must be 'S256'`)
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) throw invalid('code_challenge must be a SHA-256 in base64url')
  return challenge
}

function promptOf(text: string | undefined): string {
  const prompts = scopesOf(text ?? '')
  if (prompts.some(prompt => !PROMPTS.includes(prompt)))
    throw invalid(`prompt must be of ${PROMPTS.join(', ')}`)
  if (prompts.includes('none') && prompts.length > 1) throw invalid('prompt=none stands alone')
  return prompts.join(' ')
}

function maxAgeOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  if (!/^\d{1,9}$/.test(text)) throw invalid('max_age must be a number of seconds')
  return Number(text)
}

/** Reads the resource of a request (RFC 8707). */
function resourceOf(text: string | undefined): string | null {
  if (!text) return null
  if (text.length > 2048 || !URL.canParse(text) || /[#?]/.test(text))
    throw new OAuthError('invalid_target', 'resource must be an absolute URI without query and fragment')
  return text
}

function atMost(name: string, text: string | undefined, longest: number): string | null {
  if (text && text.length > longest) throw invalid(`${name} cannot exceed ${longest} characters`)
  return text || null
}

function invalid(description: string): OAuthError {
  return new OAuthError('invalid_request', description)
}
