/** Checks the metadata with which an app is registered (RFC 7591, 2). */
import { z } from 'zod'
import type { ClientAuthMethod, ClientType } from './clients'
import { OAuthError } from './oauth-error'
import { redirectUriProblem } from './redirect-uri'

const MAX_REDIRECT_URIS = 10
/** Control characters and direction overrides disguise what a name says. */
// oxlint-disable-next-line no-control-regex -- the rule looks for them
const DISGUISE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/
const text = (longest: number) => z.string().max(longest, `cannot exceed ${longest} characters`)
const page = text(2048).refine(
  value => value === '' || (URL.canParse(value) && /^https?:\/\//i.test(value)),
  'must be an address that begins with http:// or https://',
)

const fields = {
  redirect_uris: z
    .array(z.string())
    .min(1, 'cannot be empty')
    .max(MAX_REDIRECT_URIS, `cannot exceed ${MAX_REDIRECT_URIS} items`),
  grant_types: z
    .array(
      z.enum(
        ['authorization_code', 'refresh_token'],
        'must only contain authorization_code and/or refresh_token',
      ),
    )
    .min(1, 'cannot be empty'),
  token_endpoint_auth_method: z.enum(
    ['none', 'client_secret_basic', 'client_secret_post'],
    'must be one of: none, client_secret_basic, client_secret_post',
  ),
  client_name: text(1024).refine(
    name => !DISGUISE.test(name),
    'must not contain control or direction characters',
  ),
  client_uri: page,
  logo_uri: page,
}
const registration = z.object({
  ...fields,
  grant_types: fields.grant_types.default(['authorization_code', 'refresh_token']),
  token_endpoint_auth_method: fields.token_endpoint_auth_method.optional(),
  client_type: z.enum(['public', 'confidential'], 'must be public or confidential').optional(),
  client_name: fields.client_name.default(''),
  client_uri: fields.client_uri.default(''),
  logo_uri: fields.logo_uri.default(''),
})
const change = z.object(fields).partial()

export type ClientChange = z.infer<typeof change>
export type ClientMetadata = Omit<
  z.infer<typeof registration>,
  'client_type' | 'token_endpoint_auth_method'
> & {
  client_type: ClientType
  token_endpoint_auth_method: ClientAuthMethod
}

/** @throws {OAuthError} invalid_client_metadata, invalid_redirect_uri */
export function readRegistration(body: unknown): ClientMetadata {
  const given = parse(registration, body)
  const { token_endpoint_auth_method: method, client_type: type } = given
  const clientType = type ?? (method === 'none' ? 'public' : 'confidential')
  const authMethod = method ?? (clientType === 'public' ? 'none' : 'client_secret_basic')
  checkMethod(clientType, authMethod)
  return { ...given, client_type: clientType, token_endpoint_auth_method: authMethod }
}

/** @throws {OAuthError} invalid_client_metadata, invalid_redirect_uri */
export function readChange(body: unknown, clientType: ClientType): ClientChange {
  const given = parse(change, body)
  if (Object.keys(given).length === 0) throw wrong('No fields provided for update')
  if (given.token_endpoint_auth_method) checkMethod(clientType, given.token_endpoint_auth_method)
  return given
}

function checkMethod(clientType: ClientType, method: ClientAuthMethod): void {
  if ((method === 'none') === (clientType === 'public')) return
  throw wrong(`token_endpoint_auth_method '${method}' is not valid for client_type '${clientType}'`)
}

function parse<T extends z.ZodType<{ redirect_uris?: string[] }>>(schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body ?? {})
  if (!result.success) {
    const issue = result.error.issues[0]!
    throw wrong(`${issue.path.join('.') || 'metadata'}: ${issue.message}`)
  }
  for (const uri of result.data.redirect_uris ?? []) {
    const problem = redirectUriProblem(uri)
    if (problem) throw new OAuthError('invalid_redirect_uri', `invalid redirect_uri '${uri}': ${problem}`)
  }
  return result.data
}

function wrong(description: string): OAuthError {
  return new OAuthError('invalid_client_metadata', description)
}
