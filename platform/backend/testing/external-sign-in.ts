/** Sign-ins at a provider, for tests: from /authorize to what the page that began receives. */
import { createHash, randomBytes } from 'node:crypto'
import type { TestBackend, TestResponse } from './test-backend'

export interface ExternalSignIn {
  /** Begins a flow and lets the person sign in at the provider. @returns the call of /callback, with the browser's cookie */
  begin(parameters: Record<string, string>, headers?: Record<string, string>): Promise<Callback>
  /** A whole implicit sign-in. @returns the parameters that the page receives */
  signIn(loginHint: string, parameters?: Record<string, string>): Promise<URLSearchParams>
}

export interface Callback {
  query: URLSearchParams
  cookie: string
  send(change?: { query?: URLSearchParams; cookie?: string; method?: 'GET' | 'POST' }): Promise<TestResponse>
}

export function externalSignIn(
  t: Pick<TestBackend, 'request'>,
  provider: string,
  visit: (url: string) => Promise<URL>,
): ExternalSignIn {
  const begin: ExternalSignIn['begin'] = async (parameters, headers = {}) => {
    const path = headers.authorization ? '/auth/v1/user/identities/authorize' : '/auth/v1/authorize'
    const search = new URLSearchParams({ provider, ...parameters })
    const begun = await t.request('GET', `${path}?${search}`, undefined, headers)
    if (begun.status !== 302) throw new Error(`${path} responded with ${JSON.stringify(begun.body)}`)
    const cookie = String(begun.headers['set-cookie'] ?? '').split(';')[0]!
    const { searchParams: query } = await visit(String(begun.headers.location))
    return {
      query,
      cookie,
      send: ({ query: other = query, cookie: sent = cookie, method = 'GET' } = {}) =>
        method === 'GET'
          ? t.request('GET', `/auth/v1/callback?${other}`, undefined, { cookie: sent })
          : t.request('POST', '/auth/v1/callback', other, { cookie: sent }),
    }
  }
  return {
    begin,
    async signIn(loginHint, parameters = {}) {
      const response = await (await begin({ login_hint: loginHint, ...parameters })).send()
      return received(response)
    },
  }
}

/** Returns the parameters in the page's address: the fragment, or the query where there is none. */
export function received(response: TestResponse): URLSearchParams {
  const { hash, searchParams } = new URL(String(response.headers.location))
  return hash ? new URLSearchParams(hash.slice(1)) : searchParams
}

export function pkcePair(): { verifier: string; parameters: Record<string, string> } {
  const verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, parameters: { code_challenge, code_challenge_method: 's256' } }
}
