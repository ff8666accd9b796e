/**
 * Defines the settings that every host of the backend has: its address, the place of its data, and its public origin.
 */
import path from 'node:path'
import type { ObjectStoreSettings, SamlSettings } from '@juno/backend'
import { parseConnectionString } from '@juno/postgres/connection-string'
import { z } from 'zod'
import { missingNames, type Given } from './parse-settings'
import { rsaKey } from './rsa-key'

export interface HostConfig {
  port: number
  host: string
  /** The public origin, without a trailing slash. */
  siteUrl: string
  /** An absolute path. */
  dataDir: string
  /** The time between the request to stop and the stop, for a load balancer. */
  drainSeconds: number
  /** The space on the disk of `dataDir` that is left to the database. */
  diskReserveBytes: number
  /** Null for the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /**
   * For connections that need a session of their own where `databaseUrl` leads to a pooler. Null where it leads to
   * PostgreSQL itself.
   */
  databaseDirectUrl: string | null
  /** Answers wide reads. Null where the primary does. */
  databaseReplicaUrl: string | null
  /** An absolute path. Verifies the certificates of the database's servers. Null where their addresses decide. */
  databaseCaFile: string | null
  /**
   * Secrets from the environment. Missing ones are derived from `shared`, or generated into `dataDir/secrets.json`.
   * `shared` requires `databaseUrl`.
   */
  givenSecrets: { shared?: string; jwtSecret?: string; publishableKey?: string; secretKey?: string }
  /** The secrets that the database was set up with are replaced by this process's, once no other one runs. */
  replaceSecrets: boolean
  /** Null where files are stored in `dataDir/storage`. */
  s3: ObjectStoreSettings | null
  /** Null without sign-in by SAML. Without a key, one is generated into `dataDir`. */
  saml: (Omit<SamlSettings, 'privateKey'> & { privateKey: string | null }) | null
  /** The address of Twilio, or of a service with its protocol. */
  twilioOrigin: string
  /** Origins that a sign-in link may return to, besides the site's own. */
  redirectOrigins: string[]
  /** The number of proxies in front of the server whose X-Forwarded-For is trusted. */
  trustedProxyHops: number
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

const url = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
/** An address without a trailing slash. */
export const address = url
  .refine(value => !/[?#@]/.test(value), 'must not have a query or a user')
  .transform(value => value.replace(/\/+$/, ''))
const origin = url
  .refine(value => !URL.canParse(value) || new URL(value).pathname === '/', 'must not have a path')
  .refine(value => !/[?#@]/.test(value), 'must be an origin only, such as https://example.org')
  .transform(value => new URL(value).origin)
const secret = z.string().min(32, 'must be at least 32 characters long')
const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine(value => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

const flag = z.enum(['true', 'false'], 'must be true or false').transform(text => text === 'true')
const privateKey = z.string().transform((text, { addIssue }) => {
  try {
    return rsaKey(text)
  } catch {
    addIssue({ code: 'custom', message: 'must be an RSA key of 2048 bits or more, as DER in base64' })
    return z.NEVER
  }
})
const databaseAddress = z.string().superRefine((text, { addIssue }) => {
  try {
    parseConnectionString(text)
  } catch (error) {
    addIssue({ code: 'custom', message: (error as Error).message })
  }
})
/** A duration such as `10m` or `1m30s`, as Go writes it, in seconds. */
const duration = z
  .string()
  .regex(/^(\d+h)?(\d+m)?(\d+s)?$/, 'must be a duration such as 10m')
  .transform(text => {
    const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
    return part('h') * 3600 + part('m') * 60 + part('s')
  })

/** The settings by their names in the environment. */
export const hostSettings = z.object({
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: origin.optional(),
  DATA_DIR: z.string().default('.data'),
  DRAIN_SECONDS: wholeNumber(0, 300).prefault('0'),
  DISK_RESERVE_MB: wholeNumber(1, 1_000_000).prefault('500'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_CA_FILE: z.string().optional(),
  JUNO_SECRET: secret.optional(),
  REPLACE_SECRETS: flag.default(false),
  SUPABASE_JWT_SECRET: secret.optional(),
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^sb_publishable_\S{16,}$/, 'must begin with sb_publishable_')
    .optional(),
  SUPABASE_SECRET_KEY: z
    .string()
    .regex(/^sb_secret_\S{16,}$/, 'must begin with sb_secret_')
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must be the name of a region, such as eu-central-1')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GOTRUE_SAML_ENABLED: flag.default(false),
  GOTRUE_SAML_PRIVATE_KEY: privateKey.optional(),
  GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS: flag.default(false),
  GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: duration.prefault('10m'),
  TWILIO_ORIGIN: origin.default('https://api.twilio.com'),
  REDIRECT_ORIGINS: z
    .string()
    .transform(list =>
      list
        .split(',')
        .map(entry => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(origin))
    .default([]),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  LOG_LEVEL: z
    .enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be one of silent, fatal, error, warn, info, debug, trace',
    )
    .default('info'),
})

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

export function hostSettingProblems(given: Given): string[] {
  const missing = missingNames(given, S3_NAMES)
  return [
    missing.length > 0 &&
      `Keeping files in S3 also needs ${missing.join(', ')}. Leave all five out to keep them in DATA_DIR.`,
    ...['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_CA_FILE'].map(
      name => given[name] && !given.DATABASE_URL && `${name} goes with DATABASE_URL.`,
    ),
    given.JUNO_SECRET &&
      !given.DATABASE_URL &&
      'JUNO_SECRET goes with DATABASE_URL. The embedded database has its secrets in DATA_DIR.',
    given.REPLACE_SECRETS === 'true' &&
      !given.DATABASE_URL &&
      'REPLACE_SECRETS goes with DATABASE_URL. For the embedded database, give new ones as SUPABASE_JWT_SECRET, ' +
        'SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.',
    given.JUNO_SECRET &&
      given.GOTRUE_SAML_ENABLED === 'true' &&
      !given.GOTRUE_SAML_PRIVATE_KEY &&
      'With JUNO_SECRET, sign-in by SAML also needs GOTRUE_SAML_PRIVATE_KEY, the same for every process.',
  ].filter(problem => typeof problem === 'string' && problem !== '') as string[]
}

/** @param folder DATA_DIR is relative to it */
export function toHostConfig(folder: string, settings: z.infer<typeof hostSettings>): HostConfig {
  return {
    port: settings.PORT,
    host: settings.HOST,
    siteUrl: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
    dataDir: path.resolve(folder, settings.DATA_DIR),
    drainSeconds: settings.DRAIN_SECONDS,
    diskReserveBytes: settings.DISK_RESERVE_MB * 1_000_000,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    databaseCaFile: settings.DATABASE_CA_FILE ? path.resolve(folder, settings.DATABASE_CA_FILE) : null,
    replaceSecrets: settings.REPLACE_SECRETS,
    givenSecrets: {
      shared: settings.JUNO_SECRET,
      jwtSecret: settings.SUPABASE_JWT_SECRET,
      publishableKey: settings.SUPABASE_PUBLISHABLE_KEY,
      secretKey: settings.SUPABASE_SECRET_KEY,
    },
    s3: settings.S3_ENDPOINT
      ? {
          endpoint: settings.S3_ENDPOINT,
          region: settings.S3_REGION!,
          bucket: settings.S3_BUCKET!,
          accessKeyId: settings.S3_ACCESS_KEY_ID!,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
        }
      : null,
    saml: settings.GOTRUE_SAML_ENABLED
      ? {
          privateKey: settings.GOTRUE_SAML_PRIVATE_KEY ?? null,
          allowEncryptedAssertions: settings.GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS,
          relayStateSeconds: settings.GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD,
        }
      : null,
    twilioOrigin: settings.TWILIO_ORIGIN,
    redirectOrigins: settings.REDIRECT_ORIGINS,
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    logLevel: settings.LOG_LEVEL,
  }
}
