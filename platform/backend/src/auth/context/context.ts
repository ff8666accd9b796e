/** The arguments of every endpoint of the auth wire: the context of the instance, and the call. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import type { BackendConfig } from '../../contract'
import type { AuthMailer, SmsSender } from '../../messages'
import type { Authenticator } from '../../http/authenticator'
import type { ClientAddress } from '../../http/client-address'
import type { RateLimiter } from '../../http/rate-limit'
import type { Route, RouteEndpoint } from '../../http/route-table'
import type { SigningKeys } from '../../http/signing-keys'
import type {
  CustomProviders,
  ExternalProviders,
  Hooks,
  IdTokenKey,
  RelyingParty,
  ServiceProvider,
  VerifyCaptcha,
} from './parts'
import type { ResolvedPolicy } from '../rules/default-policy'

export interface AuthContext {
  /** Logs in as `supabase_auth_admin`. */
  pool: Pool
  config: BackendConfig
  policy: ResolvedPolicy
  clock: () => Date
  mailer: AuthMailer
  /** Null: codes cannot be texted. */
  smsSender: SmsSender | null
  logger: FastifyBaseLogger
  limits: RateLimiter
  signingKeys: SigningKeys
  /** Whether the host asks a second factor of an account, also of one that has none. */
  requiresMfa: (userId: string) => Promise<boolean>
  /** Whether the host waits for an account with this address. */
  awaitsAccount: (email: string) => Promise<boolean>
  /** Whether the owner of a confirmed account reads its address. */
  hasProvenAddress: (userId: string) => Promise<boolean>
  /** Null: no captcha is asked for. */
  captcha: VerifyCaptcha | null
  /** The hooks that are configured. */
  hooks: Hooks
  /** Null: this server signs nobody in to other apps. */
  idTokenKey: IdTokenKey | null
  authenticate: Authenticator
  providers: ExternalProviders
  /** Null: no WebAuthn, whatever the policy says. */
  relyingParty: RelyingParty | null
  /** Null: sign-in by SAML is not configured. */
  saml: ServiceProvider | null
  customProviders: CustomProviders
}

/** Where a session is opened from. */
export interface SessionOrigin {
  client: ClientAddress
  userAgent: string | null
}

export interface Call extends SessionOrigin {
  body: unknown
  query: Readonly<Record<string, string | undefined>>
  params: Readonly<Record<string, string>>
  headers: IncomingHttpHeaders
  reply: FastifyReply
}

export type Endpoint = RouteEndpoint<AuthContext, Call>
/** The table of a feature: one line per route, with its guards. */
export type AuthRoutes = readonly Route<AuthContext, Call>[]
