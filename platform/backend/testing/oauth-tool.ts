/** An app that signs people in with the backend, for tests: its requests, one by one, so that each can be wrong. */
import { createHash, randomBytes } from 'node:crypto'
import type { TestBackend, TestResponse } from './test-backend'
import type { TestSession } from './test-factors'

export const TOOL_CALLBACK = 'https://forum.example/callback'

export interface OAuthApp {
  id: string
  secret: string | null
}

export interface Asked {
  /** As the consent page knows it. */
  id: string
  verifier: string
  location: URL
}

export function oauthTools(t: Pick<TestBackend, 'request' | 'backend'>) {
  const tools = {
    async register(registration: object = {}): Promise<OAuthApp> {
      const { client, secret } = await t.backend.authAdmin.oauthClients.register({
        client_name: 'Forum',
        redirect_uris: [TOOL_CALLBACK],
        ...registration,
      })
      return { id: client.id, secret }
    },
    async ask(tool: OAuthApp, parameters: Record<string, string> = {}): Promise<Asked> {
      const verifier = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: tool.id,
        redirect_uri: TOOL_CALLBACK,
        scope: 'openid email',
        state: 'of-the-tool',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...parameters,
      })
      const { headers } = await t.request('GET', `/auth/v1/oauth/authorize?${query.toString()}`)
      const location = new URL(String(headers.location))
      return { id: location.searchParams.get('authorization_id') ?? '', verifier, location }
    },
    details: (session: TestSession, asked: Pick<Asked, 'id'>, headers = {}) =>
      t.request('GET', `/auth/v1/oauth/authorizations/${asked.id}`, undefined, {
        authorization: `Bearer ${session.access_token}`,
        ...headers,
      }),
    decide: (session: TestSession, asked: Pick<Asked, 'id'>, action = 'approve', headers = {}) =>
      t.request(
        'POST',
        `/auth/v1/oauth/authorizations/${asked.id}/consent`,
        { action },
        { authorization: `Bearer ${session.access_token}`, ...headers },
      ),
    /** As a person: looks at the question, and allows it. @returns the code */
    async allow(session: TestSession, asked: Asked): Promise<string> {
      await tools.details(session, asked)
      const { body } = await tools.decide(session, asked)
      return new URL(body.redirect_url).searchParams.get('code')!
    },
    token: (tool: OAuthApp, fields: Record<string, string>, headers = {}): Promise<TestResponse> =>
      t.request(
        'POST',
        '/auth/v1/oauth/token',
        new URLSearchParams({ ...credentials(tool), ...fields }),
        headers,
      ),
    exchange: (tool: OAuthApp, asked: Asked, code: string, fields: Record<string, string> = {}) =>
      tools.token(tool, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: TOOL_CALLBACK,
        code_verifier: asked.verifier,
        ...fields,
      }),
    refresh: (tool: OAuthApp, token: string, fields: Record<string, string> = {}) =>
      tools.token(tool, { grant_type: 'refresh_token', refresh_token: token, ...fields }),
    revoke: (tool: OAuthApp, token: string) =>
      t.request('POST', '/auth/v1/oauth/revoke', new URLSearchParams({ ...credentials(tool), token })),
    userinfo: (token: string) =>
      t.request('GET', '/auth/v1/oauth/userinfo', undefined, { authorization: `Bearer ${token}` }),
    /** From the question to the tokens. */
    async connect(session: TestSession, tool: OAuthApp, parameters: Record<string, string> = {}) {
      const asked = await tools.ask(tool, parameters)
      return (await tools.exchange(tool, asked, await tools.allow(session, asked))).body
    },
  }
  return tools
}

function credentials({ id, secret }: OAuthApp): Record<string, string> {
  return { client_id: id, ...(secret === null ? {} : { client_secret: secret }) }
}
