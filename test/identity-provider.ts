/**
 * Runs a real OpenID Connect provider for tests (`oidc-provider`). It signs in the person whom the request names in
 * `login_hint`, or else the latest person, without asking. It has a browser that follows its redirects.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import type Provider from 'oidc-provider'

export const CLIENT = { client_id: 'juno-test', client_secret: 'the secret of the client in tests' }
/** A person with this `login_hint` refuses at the provider. */
export const REFUSES = 'refuses'

export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

export interface IdentityProvider {
  issuer: string
  /** Makes a person with an account at the provider. */
  person(details?: Partial<Person>): Person
  /** Follows the redirects of a browser of its own until it is sent to another host. @returns where to */
  visit(url: string): Promise<URL>
  /** Signs claims with the provider's own key. */
  sign(claims: JWTPayload, header?: { kid?: string }): Promise<string>
  /** Returns how often the provider was asked for its keys. */
  keyRequests(): number
  close(): Promise<void>
}

/** Making a key takes a third of a second. */
const ownKey = generateKeyPair('RS256', { extractable: true })

/** @param redirectUris to which the provider may send people back */
export async function startIdentityProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const people = new Map<string, Person>()
  const { privateKey } = await ownKey
  const kid = randomUUID()
  let keyRequests = 0
  let latest = REFUSES
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => {
    if (request.url === '/jwks') keyRequests++
    void answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = await openProvider(issuer, redirectUris, people, {
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    kid,
  })
  const pages = provider.callback()
  answer = async (request, response) =>
    request.url?.startsWith('/interaction/')
      ? signInAtOnce(provider, latest, request, response)
      : pages(request, response)

  return {
    issuer,
    person(details = {}) {
      const sub = randomUUID()
      const person = {
        sub,
        email: `${sub}@example.com`,
        email_verified: true,
        name: 'Ada Lovelace',
        ...details,
      }
      people.set(person.sub, person)
      latest = person.sub
      return person
    },
    visit: url => follow(new URL(url), new URL(issuer).host),
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(privateKey),
    keyRequests: () => keyRequests,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function openProvider(
  issuer: string,
  redirectUris: string[],
  people: ReadonlyMap<string, Person>,
  key: object,
): Promise<Provider> {
  // It calls Node 20 an unsupported runtime and names its own defaults, once, on the console.
  const { info, warn } = console
  Object.assign(console, { info: () => undefined, warn: () => undefined })
  try {
    const { default: OidcProvider } = await import('oidc-provider')
    return new OidcProvider(issuer, {
      clients: [{ ...CLIENT, redirect_uris: redirectUris, token_endpoint_auth_method: 'client_secret_post' }],
      jwks: { keys: [key] },
      cookies: { keys: [randomBytes(32).toString('hex')] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      // Apple's own client, which answers by form, does not use it.
      pkce: { required: ({ oidc }) => oidc.params?.response_mode !== 'form_post' },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      extraParams: ['club'],
      findAccount: (_, sub) => {
        const person = people.get(sub)
        return person && { accountId: sub, claims: () => ({ ...person }) }
      },
    })
  } finally {
    Object.assign(console, { info, warn })
  }
}

async function signInAtOnce(
  provider: Provider,
  latest: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { params } = await provider.interactionDetails(request, response)
  const accountId = String(params.login_hint ?? latest)
  if (accountId === REFUSES) {
    const refusal = { error: 'access_denied', error_description: 'The person said no' }
    return provider.interactionFinished(request, response, refusal)
  }
  const grant = new provider.Grant({ accountId, clientId: CLIENT.client_id })
  grant.addOIDCScope('openid email profile')
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(request, response, { login: { accountId }, consent })
}

async function follow(start: URL, host: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = start
  while (url.host === host) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const header of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!
      cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    const form = location ? null : formOf(await response.clone().text())
    if (form) return form
    if (!location) throw new Error(`${url.href} responded with ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}

/** Returns the address and the fields of a page that posts itself. */
function formOf(page: string): URL | null {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
  if (!action) return null
  const url = new URL(action)
  for (const [, name, value] of page.matchAll(/<input[^>]* name="([^"]+)" value="([^"]*)"/g))
    url.searchParams.set(name!, value!)
  return url
}
