/** The types that the backend's wires and its host share. A leaf: imports nothing of ours but messages.ts. */
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { AuthMailer, SmsSender } from './messages'

/** Database roles that a request can run as. `service_role` bypasses row level security. */
export type RequestRole = 'anon' | 'authenticated' | 'service_role'

/** The caller: the role and the verified claims of the access token (or of the api key). */
export interface Caller {
  role: RequestRole
  /** Verified JWT claims, as PostgREST puts them in `request.jwt.claims`. `{ role }` for a bare api key. */
  claims: Readonly<Record<string, unknown>>
  /** `claims.sub`, for a signed-in user. */
  userId: string | null
  /** The claims as JSON, where they are already serialised. */
  claimsText?: string
}

/** Connection pools, one per database login. All are pg pools; the host makes and ends them. */
export interface BackendPools {
  /** Logs in as `authenticator`; every rest and storage request runs here, under the caller's role. */
  authenticator: Pool
  /** Logs in as `supabase_auth_admin`, owner of schema `auth`. */
  auth: Pool
  /** Logs in as `supabase_storage_admin`, owner of schema `storage`. */
  storage: Pool
  /** Logs in as `supabase_realtime_admin`, owner of schema `realtime`. Its connections are no pooler's: some of them listen. */
  realtime: Pool
  /** As `authenticator`, on a standby. Left out: there is none. */
  replica?: Pool | undefined
}

/** Limits calls of a function or rows written to a table, per client address. The service role is not limited. */
export interface DataLimit {
  /** `rpc/<function>`: every call counts, by whatever method. `<table>`: every row of an insert or upsert counts. */
  target: string
  /** Up to so many at once; a used-up allowance refills evenly over `refillSeconds`. */
  capacity: number
  refillSeconds: number
}

/** A provider that people may sign in with; as the keys of `[auth.external.*]` in the Supabase CLI's config.toml. */
export interface ExternalProviderSettings {
  /** The first one asks for tokens; tokens of any of them are accepted. */
  clientIds: readonly string[]
  secret: string
  /** The issuer of an OpenID Connect provider that has none of its own, or the address of a GitHub Enterprise server. */
  url?: string | undefined
  /** Left out: `/auth/v1/callback` at the public address. */
  redirectUri?: string | undefined
  /** For providers that do not repeat the nonce. */
  skipNonceCheck?: boolean | undefined
  /** Whether somebody without any address at the provider may sign in. */
  emailOptional?: boolean | undefined
}

/** Rules of the auth wire that an operator chooses; as the keys of the same names in the Supabase CLI's config.toml. */
export interface AuthPolicy {
  /** False: only the admin endpoints create accounts. */
  enableSignup: boolean
  /** Accounts without an address, which nothing but their session opens. Left out: none. */
  enableAnonymousSignIns?: boolean
  /** False: addresses are confirmed without a mail. */
  enableConfirmations: boolean
  minimumPasswordLength: number
  passwordRequirements:
    | ''
    | 'letters_digits'
    | 'lower_upper_letters_digits'
    | 'lower_upper_letters_digits_symbols'
  /** Whether a password is refused that many people use. Left out: yes. */
  refuseCommonPasswords?: boolean
  /** Whether a new password needs the old one, a code or a recent sign-in; `secure_password_change`. Left out: yes. */
  securePasswordChange?: boolean
  /**
   * Whether responses conceal which addresses and numbers have an account, by text, time and rate limit. False: they tell
   * it where GoTrue does. Left out: yes.
   */
  concealAccounts?: boolean
  /** Providers to sign in with, by GoTrue's names (`google`, `keycloak`). Left out: none. */
  external?: Readonly<Record<string, ExternalProviderSettings>>
  /** Providers that an operator adds while the server runs; at most so many, 0 for any number. Left out: enabled. */
  customOauth?: { enabled: boolean; maxProviders: number }
  /** Whether a signed-in account may link and unlink providers. Left out: no. */
  enableManualLinking?: boolean
  /** MFA. Left out: authenticator apps are enabled. */
  mfa?: MfaPolicy
  /** Signing in with passkeys. Left out: disabled. */
  passkeys?: { enabled: boolean }
  webauthn?: WebAuthnSettings
  /** Signing in with wallets, by chain. Left out: none. */
  web3?: { solana: boolean; ethereum: boolean }
  /** A captcha for making accounts, signing in and requesting mails. Left out: none. */
  captcha?: CaptchaSettings | null
  /** Left out: people sign up by email; one mail a minute to an address, with six digits that count for an hour. */
  email?: EmailPolicy
  /** The changes of an account that its owner is told of, as `[auth.email.notification.*]`. Left out: all of them. */
  notifications?: Partial<Record<AccountChange, boolean>>
  /** Left out: nobody signs in by phone. */
  sms?: SmsPolicy
  /**
   * Least response time, in milliseconds, of endpoints that must not reveal which addresses are known: longer than
   * their slowest path (a bcrypt hash, a few writes, a mail queued) takes on an ordinary machine. Left out: 300, or 0 where accounts are not concealed.
   */
  uniformResponseMs?: number
  rateLimits?: AuthRateLimits
  /** Whether other apps may sign people in here (OAuth 2.1, OpenID Connect). Left out: no. */
  oauthServer?: OAuthServerPolicy
  /** When sessions end by themselves, at their next refresh. Left out: never, those of apps after a month without one. */
  sessions?: SessionLimits
  /** Hooks by which an operator's own code decides or delivers. Left out: none. */
  hooks?: Readonly<Partial<Record<HookName, HookSettings>>>
}

/** As `[auth.captcha]` of config.toml. */
export interface CaptchaSettings {
  provider: 'hcaptcha' | 'turnstile'
  secret: string
  /** The address of a service that answers like the provider. Left out: the provider's own. */
  verifyAddress?: string
}

/** As `[auth.sessions]` of config.toml. */
export interface SessionLimits {
  /** After the sign-in. */
  timeboxSeconds?: number
  /** Without a refresh. */
  inactivitySeconds?: number
}

/** By the names of `[auth.hook.*]` of config.toml. */
export type HookName =
  | 'custom_access_token'
  | 'before_user_created'
  | 'mfa_verification_attempt'
  | 'password_verification_attempt'
  | 'send_sms'
  | 'send_email'

export interface HookSettings {
  /** `pg-functions://postgres/schema/function`, or an address. */
  uri: string
  /** The secrets of an address: `v1,whsec_…`, several while they are rotated. */
  secrets: readonly string[]
}

export type AccountChange =
  | 'passwordChanged'
  | 'emailChanged'
  | 'phoneChanged'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'mfaFactorEnrolled'
  | 'mfaFactorUnenrolled'

/** As `[auth.oauth_server]` of config.toml. */
export interface OAuthServerPolicy {
  enabled: boolean
  /** True: any app may register itself. False: an operator registers them. */
  allowDynamicRegistration: boolean
  /** The page of the site that asks whether an app may, e.g. `/oauth/consent`. */
  authorizationPath: string
}

/** Sign-in at an organization by SAML 2.0; as GoTrue's settings of these names. */
export interface SamlSettings {
  /** RSA, 2048 bits at least, PEM: signs requests, and decrypts. */
  privateKey: string
  /** Whether identity providers may encrypt what they assert. They then have to sign the response around it. */
  allowEncryptedAssertions: boolean
  /** How long somebody may take to sign in at the organization. */
  relayStateSeconds: number
}

/** As `[auth.rate_limit]` of config.toml. What is left out has the CLI's default. */
export interface AuthRateLimits {
  /** Mails in an hour, to all addresses together; null, or left out: as many as are asked for. */
  emailSent?: number | null
  /** Text messages in an hour, to all numbers together. */
  smsSent?: number
  /** Anonymous sign-ins in an hour, for each client address, as are the following. */
  anonymousUsers?: number
  /** Refreshed sessions in five minutes. */
  tokenRefresh?: number
  /** Sign-ups, mailed or texted codes, recoveries, changes of the account in five minutes. */
  signInSignUps?: number
  /** Codes and links verified in five minutes. */
  tokenVerifications?: number
  /** Sign-ins with wallets in five minutes. */
  web3?: number
}

export interface MfaPolicy {
  maxEnrolledFactors: number
  totp: { enrollEnabled: boolean; verifyEnabled: boolean }
  /** Left out: no phone numbers. */
  phone?: {
    enrollEnabled: boolean
    verifyEnabled: boolean
    /** `{{ .Code }}` stands for the code. */
    template: string
    /** Between two messages to one number. */
    maxFrequencySeconds: number
    otpLength: number
  }
  /** Left out: no security keys. */
  webauthn?: { enrollEnabled: boolean; verifyEnabled: boolean }
}

/** As `[auth.webauthn]` of config.toml: the relying party of passkeys and of WebAuthn factors. */
export interface WebAuthnSettings {
  /** The domain that credentials are bound to. Left out: that of the site. */
  rpId?: string
  /** Named in the dialogs of browsers. Left out: the domain. */
  rpDisplayName?: string
  /** Origins of the pages that may use them. Left out: the site's. */
  rpOrigins?: readonly string[]
}

/** Sign-in by email; as `[auth.email]` of config.toml. */
export interface EmailPolicy {
  /** False: nobody signs up or in by email. */
  enableSignup: boolean
  /** Between two mails to one address. */
  maxFrequencySeconds: number
  otpLength: number
  otpExpirySeconds: number
}

/** Sign-in by phone number; as `[auth.sms]` of config.toml. */
export interface SmsPolicy {
  /** False: nobody signs up or in by phone. */
  enableSignup: boolean
  /** False: numbers are confirmed without a code. */
  enableConfirmations: boolean
  /** `{{ .Code }}` stands for the code. */
  template: string
  /** Between two messages to one number. */
  maxFrequencySeconds: number
  otpLength: number
  otpExpirySeconds: number
  /** Fixed codes of numbers that get no message, for tests and reviewers; by the number without its plus sign. */
  testOtp: Readonly<Record<string, string>>
}

/** As the settings of PostgREST: all off unless enabled. */
export interface DataFeatures {
  /** Aggregates (`amount.sum()`) and spreads of many rows (`db-aggregates-enabled`). */
  aggregates?: boolean
  /** `Accept: application/vnd.pgrst.plan`, postgrest-js `explain()` (`db-plan-enabled`). */
  plan?: boolean
  /** `Prefer: tx=rollback`, postgrest-js `rollback()` (`db-tx-end = commit-allow-override`). */
  txRollback?: boolean
}

/** Limits of one client of the realtime wire, per process unless it says otherwise. */
export interface RealtimeLimits {
  /** Open sockets of all clients. */
  sockets: number
  socketsPerAddress: number
  /** Sockets with a channel that the account joined. */
  socketsPerAccount: number
  channelsPerSocket: number
  joinsPerSecond: number
  /** From one socket. */
  messagesPerSecond: number
  /** Changes of presence of one channel in 30 seconds. */
  presenceCalls: number
  /** Presences on one topic, over all processes. */
  presencesPerTopic: number
  /** Subscriptions to changes of one channel. */
  bindingsPerChannel: number
  /** The size of one message. */
  payloadBytes: number
  /** The size of the messages that a slow reader has not read. Above it, the socket is closed. */
  queueBytes: number
  /** Without a heartbeat or any other message. */
  idleSeconds: number
  /** Refuses public channels: a caller who joins or sends needs a policy on `realtime.messages`. */
  privateOnly: boolean
  /** Other sites that may open a socket from a page. Left out: any, because no right depends on a cookie. */
  origins?: readonly string[]
}

/** Address and credentials of an object store that implements Amazon S3's protocol. */
export interface ObjectStoreSettings {
  /** Origin of the store, e.g. `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** A private or public key of access tokens as a JWK (RFC 7517), as `supabase gen signing-key` writes it. */
export interface SigningKey {
  kid: string
  kty: 'EC' | 'RSA'
  /** With it alone the key signs. */
  d?: string
  /** `verify` without `sign`: the key is retired. */
  key_ops?: readonly string[]
  /** ES256 */
  crv?: 'P-256'
  x?: string
  y?: string
  /** RS256 */
  n?: string
  e?: string
  [field: string]: unknown
}

export interface BackendConfig {
  /** Public origin of the site, without a trailing slash: the default redirect. */
  siteUrl: string
  /** Public address of the wires, without a trailing slash, where it is not the site's. */
  publicUrl?: string
  /** `iss` of access tokens and ID tokens. Left out: the public address of the auth wire. */
  jwtIssuer?: string
  /**
   * Path of the page of the site that asks before it posts the token of a mailed link; mail scanners open links too.
   * Left out: opening `/auth/v1/verify` verifies the token, as GoTrue does.
   */
  confirmPage?: string
  /** Whether what was typed before the address is confirmed is dropped then. False: it stays, as in GoTrue. Left out: yes. */
  dropUnprovenCredentials?: boolean
  /** Origins allowed in `redirect_to`, besides the site's own. */
  redirectOrigins: readonly string[]
  /** Patterns of further addresses, as `additional_redirect_urls` of config.toml. Left out: none. */
  redirectPatterns?: readonly string[]
  /** HS256 secret of access tokens and legacy keys, at least 32 bytes. */
  jwtSecret: string
  /**
   * ES256 and RS256 keys of access tokens: the first one that may sign signs, all of them verify. Tokens signed with the
   * secret count as well. Left out: the secret signs.
   */
  signingKeys?: readonly SigningKey[]
  publishableKey: string
  secretKey: string
  /** Lifetime of an access token, in seconds. */
  jwtExpirySeconds: number
  /** Schemas served by the data wire; the first one is the default. */
  schemas: readonly string[]
  /** Schemas in the search path after the requested one. Left out: `public` and `extensions`. */
  extraSearchPath?: readonly string[]
  /** Left out: sign-up is open, by confirmed address, with the password rules of the strictest kind without symbols. */
  auth?: Partial<AuthPolicy>
  /** Left out, or null: no sign-in by SAML. */
  saml?: SamlSettings | null
  /** Largest upload in bytes, unless the bucket has a smaller limit. Left out: 50 MiB. */
  maxUploadBytes?: number
  /**
   * Buckets that decide types by content, refuse what a browser could run, encode images again and serve everything else as
   * a download; other buckets keep what was declared. Left out: all, those that are made later as well.
   */
  strictBuckets?: readonly string[] | 'all'
  /** Longest lifetime of a signed URL for a visitor or member; the service may ask for a year. Left out: 4 hours. */
  signedUrlSeconds?: number
  /** Whether visitors get pictures in a few sizes, the next larger one. Left out: yes. */
  roundImageSizes?: boolean
  /** Most rows one read may return. */
  maxRows: number
  /** Features of the data wire beyond the plain protocol. Left out: none. */
  dataFeatures?: DataFeatures
  /** Folder for uploads in progress, and for objects where `s3` is left out. */
  storageDir: string
  /** Stores objects there instead. */
  s3?: ObjectStoreSettings | null | undefined
  /** Tables whose rows visitors may filter by regular expressions (`match`, `imatch`). Left out: none. */
  visitorPatterns?: readonly string[] | 'all'
  /** Limits of the realtime wire. Left out: those of `defaultRealtimeLimits`. `false`: the wire is not served. */
  realtime?: Partial<RealtimeLimits> | false
  /** Rate limits of the data wire, per client address. */
  dataLimits: readonly DataLimit[]
  /** Reads that the replica may answer: `rpc/<function>`, or tables that nobody embeds. Left out: nothing. */
  replicaReads?: readonly string[]
  /** Number of proxies in front of the server whose X-Forwarded-For is trusted. 0 = none. */
  trustedProxyHops: number
}

export interface BackendOptions {
  pools: BackendPools
  config: BackendConfig
  clock: () => Date
  mailer: AuthMailer
  /** Left out: codes cannot be texted. */
  smsSender?: SmsSender
  /** Whether an account connects an app with a second factor alone, also one that has none yet. Left out: no. */
  requiresMfa?: (userId: string) => Promise<boolean>
  /** Whether the host waits for an account with this address: a link or code then makes it. Left out: never. */
  awaitsAccount?: (email: string) => Promise<boolean>
  /** Whether the owner of an account reads its address. False: a new one alone confirms a change. Left out: yes. */
  hasProvenAddress?: (userId: string) => Promise<boolean>
  /** Whether the disk of `storageDir` has room for another file. Left out: always. */
  hasDiskSpace?: () => Promise<boolean>
  logger: FastifyBaseLogger
}
