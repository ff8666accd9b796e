/**
 * Reads a project folder in the Supabase CLI's layout: `config.toml`, `migrations/`, `seed.sql`, all optional.
 * https://supabase.com/docs/guides/local-development/cli/config
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import {
  AUTH_PATH,
  HOOKS,
  isServedProvider,
  projectSchema,
  type AccountChanges,
  type PasswordRequirements,
  type ProjectDocument,
} from './project-schema'
import { readDocument } from './read-document'
import { readSigningKeys, type SigningKey } from './read-signing-keys'
import { unsupportedConfigKeys } from './unsupported-config'

export interface SeedFile {
  /** A path relative to the project's folder. */
  name: string
  file: string
}

export interface Bucket {
  id: string
  isPublic: boolean
  /** In bytes. */
  fileSizeLimit: number | null
  allowedMimeTypes: string[] | null
  /** It accepts only harmless content (`BackendConfig.strictBuckets`). */
  isStrict: boolean
}

export interface Twilio {
  accountSid: string
  authToken: string
  messageServiceSid: string
  contentSid: string | null
}

export interface Provider {
  clientIds: string[]
  secret: string
  url?: string
  redirectUri?: string
  skipNonceCheck: boolean
  emailOptional: boolean
}

/** The part of the backend's configuration that a project decides. The rest depends on where it runs. */
export interface ProjectBackend {
  schemas: string[]
  extraSearchPath: string[]
  maxRows: number
  jwtExpirySeconds: number
  /** Further addresses that mailed links and sign-ins may lead to. */
  redirectPatterns: string[]
  jwtIssuer?: string
  signingKeys: SigningKey[]
  maxUploadBytes: number
  /** False when the realtime wire is not served. */
  realtime: false | Record<string, never>
  auth: {
    enableSignup: boolean
    enableAnonymousSignIns: boolean
    enableConfirmations: boolean
    enableManualLinking: boolean
    sessions: { timeboxSeconds?: number; inactivitySeconds?: number }
    /** The hooks that are switched on. */
    hooks: Partial<Record<(typeof HOOKS)[number], { uri: string; secrets: string[] }>>
    /** Null where none is required. */
    captcha: { provider: 'hcaptcha' | 'turnstile'; secret: string } | null
    /** The providers that are switched on, by name. */
    external: Record<string, Provider>
    passkeys: { enabled: boolean }
    webauthn: { rpId?: string; rpDisplayName?: string; rpOrigins?: string[] }
    web3: { solana: boolean; ethereum: boolean }
    /** Providers that an operator adds while the server runs. 0 allows any number. */
    customOauth: { enabled: boolean; maxProviders: number }
    minimumPasswordLength: number
    passwordRequirements: PasswordRequirements
    securePasswordChange: boolean
    mfa: {
      maxEnrolledFactors: number
      totp: { enrollEnabled: boolean; verifyEnabled: boolean }
      webauthn: { enrollEnabled: boolean; verifyEnabled: boolean }
      phone: {
        enrollEnabled: boolean
        verifyEnabled: boolean
        template: string
        maxFrequencySeconds: number
        otpLength: number
      }
    }
    oauthServer: { enabled: boolean; allowDynamicRegistration: boolean; authorizationPath: string }
    email: {
      enableSignup: boolean
      maxFrequencySeconds: number
      otpLength: number
      otpExpirySeconds: number
    }
    /** The changes that the owner of the account is mailed about. */
    notifications: AccountChanges
    rateLimits: {
      emailSent: number | null
      smsSent: number
      anonymousUsers: number
      tokenRefresh: number
      signInSignUps: number
      tokenVerifications: number
      web3: number
    }
    sms: {
      enableSignup: boolean
      enableConfirmations: boolean
      template: string
      maxFrequencySeconds: number
      otpLength: number
      otpExpirySeconds: number
      testOtp: Record<string, string>
    }
  }
}

export interface Project {
  backend: ProjectBackend
  /** The environment takes precedence over them. */
  secrets: { jwtSecret?: string; publishableKey?: string; secretKey?: string }
  /** Null when text messages are sent to nobody. */
  twilio: Twilio | null
  buckets: Bucket[]
  /** Null when the project has none, or has switched them off. */
  migrationsDir: string | null
  seedFiles: SeedFile[]
  /** Settings that the environment may override, by the environment's names. */
  settings: Record<string, string>
  /** Keys of config.toml that are not supported, e.g. `auth.external.github`. */
  unsupported: string[]
}

/**
 * @param folder the one with config.toml, or the one above it
 * @param variable the value of `env(NAME)` in config.toml
 * @throws Error with a sentence for every value that cannot be understood
 */
export function readProject(folder: string, variable: (name: string) => string | undefined): Project {
  const dir = projectFolder(folder)
  const document = readDocument(path.join(dir, 'config.toml'), variable)
  const parsed = projectSchema.safeParse(document)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: at, message }) => `  - ${at.join('.')} ${message}`)
    throw new Error(`${path.join(dir, 'config.toml')} cannot be used:\n${problems.join('\n')}`)
  }
  const { api, auth, db, realtime, storage } = parsed.data
  return {
    backend: {
      schemas: api.schemas,
      extraSearchPath: api.extra_search_path,
      maxRows: api.max_rows,
      jwtExpirySeconds: auth.jwt_expiry,
      redirectPatterns: auth.additional_redirect_urls,
      ...(auth.jwt_issuer ? { jwtIssuer: auth.jwt_issuer } : {}),
      signingKeys: readSigningKeys(dir, auth.signing_keys_path),
      maxUploadBytes: storage.file_size_limit,
      realtime: realtime.enabled && {},
      auth: {
        enableSignup: auth.enable_signup,
        enableAnonymousSignIns: auth.enable_anonymous_sign_ins,
        enableConfirmations: auth.email.enable_confirmations,
        enableManualLinking: auth.enable_manual_linking,
        sessions: sessionsOf(auth.sessions),
        hooks: hooksOf(auth.hook),
        captcha: captchaOf(auth.captcha),
        external: providersOf(auth.external),
        passkeys: { enabled: auth.passkey.enabled },
        webauthn: webauthnOf(auth.webauthn),
        web3: { solana: auth.web3.solana.enabled, ethereum: auth.web3.ethereum.enabled },
        customOauth: { enabled: auth.custom_oauth.enabled, maxProviders: auth.custom_oauth.max_providers },
        minimumPasswordLength: auth.minimum_password_length,
        securePasswordChange: auth.email.secure_password_change,
        passwordRequirements: auth.password_requirements,
        mfa: {
          maxEnrolledFactors: auth.mfa.max_enrolled_factors,
          totp: { enrollEnabled: auth.mfa.totp.enroll_enabled, verifyEnabled: auth.mfa.totp.verify_enabled },
          webauthn: {
            enrollEnabled: auth.mfa.web_authn.enroll_enabled,
            verifyEnabled: auth.mfa.web_authn.verify_enabled,
          },
          phone: {
            enrollEnabled: auth.mfa.phone.enroll_enabled,
            verifyEnabled: auth.mfa.phone.verify_enabled,
            template: auth.mfa.phone.template,
            maxFrequencySeconds: auth.mfa.phone.max_frequency,
            otpLength: auth.mfa.phone.otp_length,
          },
        },
        rateLimits: {
          emailSent: auth.rate_limit.email_sent ?? null,
          smsSent: auth.rate_limit.sms_sent,
          anonymousUsers: auth.rate_limit.anonymous_users,
          tokenRefresh: auth.rate_limit.token_refresh,
          signInSignUps: auth.rate_limit.sign_in_sign_ups,
          tokenVerifications: auth.rate_limit.token_verifications,
          web3: auth.rate_limit.web3,
        },
        oauthServer: {
          enabled: auth.oauth_server.enabled,
          allowDynamicRegistration: auth.oauth_server.allow_dynamic_registration,
          authorizationPath: auth.oauth_server.authorization_url_path,
        },
        email: {
          enableSignup: auth.email.enable_signup,
          maxFrequencySeconds: auth.email.max_frequency,
          otpLength: auth.email.otp_length,
          otpExpirySeconds: auth.email.otp_expiry,
        },
        notifications: auth.email.notification,
        sms: {
          enableSignup: auth.sms.enable_signup,
          enableConfirmations: auth.sms.enable_confirmations,
          template: auth.sms.template,
          maxFrequencySeconds: auth.sms.max_frequency,
          otpLength: auth.sms.otp_length,
          otpExpirySeconds: auth.sms.otp_expiry,
          testOtp: Object.fromEntries(
            Object.entries(auth.sms.test_otp).map(([number, code]) => [number.replace(/[+ ]/g, ''), code]),
          ),
        },
      },
    },
    secrets: {
      jwtSecret: auth.jwt_secret,
      publishableKey: auth.publishable_key,
      secretKey: auth.secret_key,
    },
    twilio: twilioOf(auth.sms.twilio),
    buckets: Object.entries(storage.buckets).map(([id, bucket]) => ({
      id,
      isPublic: bucket.public,
      fileSizeLimit: bucket.file_size_limit ?? null,
      allowedMimeTypes: bucket.allowed_mime_types ?? null,
      isStrict: bucket.strict,
    })),
    migrationsDir: db.migrations.enabled ? existing(path.join(dir, 'migrations')) : null,
    seedFiles: db.seed.enabled ? seedFiles(dir, db.seed.sql_paths) : [],
    settings: {
      PORT: String(api.port),
      SITE_URL: originOf(auth.site_url) ?? '',
      PUBLIC_URL: auth.external_url.slice(0, -AUTH_PATH.length) || api.external_url,
    },
    unsupported: [
      ...unsupportedConfigKeys(document),
      ...Object.entries(auth.external)
        .filter(([name, provider]) => provider.enabled && !isServedProvider(name, provider))
        .map(([name]) => `auth.external.${name} without a url`),
    ],
  }
}

function sessionsOf({ timebox, inactivity_timeout }: ProjectDocument['auth']['sessions']) {
  return {
    ...(timebox ? { timeboxSeconds: timebox } : {}),
    ...(inactivity_timeout ? { inactivitySeconds: inactivity_timeout } : {}),
  }
}

function hooksOf(sections: ProjectDocument['auth']['hook']): ProjectBackend['auth']['hooks'] {
  const on = HOOKS.flatMap(name => {
    const section = sections[name]
    if (!section?.enabled) return []
    return [[name, { uri: section.uri, secrets: section.secrets.split('|').filter(Boolean) }] as const]
  })
  return Object.fromEntries(on)
}

function captchaOf({ enabled, provider, secret }: ProjectDocument['auth']['captcha']) {
  return enabled ? { provider, secret: secret.trim() } : null
}

function webauthnOf({ rp_id, rp_display_name, rp_origins }: ProjectDocument['auth']['webauthn']) {
  return {
    ...(rp_id === undefined ? {} : { rpId: rp_id }),
    ...(rp_display_name === undefined ? {} : { rpDisplayName: rp_display_name }),
    ...(rp_origins === undefined ? {} : { rpOrigins: rp_origins }),
  }
}

function twilioOf(twilio: z.infer<typeof projectSchema>['auth']['sms']['twilio']): Twilio | null {
  if (!twilio.enabled) return null
  return {
    accountSid: twilio.account_sid,
    authToken: twilio.auth_token,
    messageServiceSid: twilio.message_service_sid,
    contentSid: twilio.content_sid || null,
  }
}

function projectFolder(folder: string): string {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`There is no folder ${folder}.`)
  const below = path.join(folder, 'supabase')
  return existsSync(path.join(folder, 'config.toml')) || !existsSync(path.join(below, 'config.toml'))
    ? folder
    : below
}

function providersOf(sections: ProjectDocument['auth']['external']): Record<string, Provider> {
  const on = Object.entries(sections).filter(
    ([name, section]) => section.enabled && isServedProvider(name, section),
  )
  return Object.fromEntries(
    on.map(([name, section]) => [
      name,
      {
        clientIds: section.client_id.split(',').map(id => id.trim()),
        secret: section.secret,
        ...(section.url ? { url: section.url } : {}),
        ...(section.redirect_uri ? { redirectUri: section.redirect_uri } : {}),
        skipNonceCheck: section.skip_nonce_check,
        emailOptional: section.email_optional,
      },
    ]),
  )
}

function originOf(url: string): string | null {
  return URL.canParse(url) && /^https?:/.test(url) ? new URL(url).origin : null
}

function existing(folder: string): string | null {
  return existsSync(folder) ? folder : null
}

function seedFiles(dir: string, patterns: readonly string[]): SeedFile[] {
  const found = patterns.flatMap(pattern => expand(dir, pattern))
  return [...new Set(found)].map(name => ({ name, file: path.join(dir, name) }))
}

/**
 * Expands a path, or a folder and a pattern with `*` in its last part. A pattern's files are in the order of their
 * names.
 */
function expand(dir: string, pattern: string): string[] {
  const name = path.posix.normalize(pattern)
  if (!name.includes('*')) return existsSync(path.join(dir, name)) ? [name] : []
  const folder = path.posix.dirname(name)
  if (!existsSync(path.join(dir, folder))) return []
  const parts = path.posix
    .basename(name)
    .split('*')
    .map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const matching = new RegExp(`^${parts.join('.*')}$`)
  return readdirSync(path.join(dir, folder))
    .filter(file => matching.test(file))
    .sort()
    .map(file => path.posix.join(folder, file))
}
