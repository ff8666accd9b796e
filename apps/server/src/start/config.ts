/**
 * In charge of the configuration: the only file that reads the environment. Parsed once, frozen, passed down.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { ObjectStoreSettings } from '@juno/backend'
import { z } from 'zod'
import { misspeltSetting, SETTING_NAMES } from './setting-names'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  publishableKey: string
  buyButtonMonthly: string
  buyButtonAnnual: string
}

export interface ServerConfig {
  /** Folder of the repository: migrations and the built site are found from it. */
  rootDir: string
  port: number
  host: string
  /** Public origin, without a trailing slash. */
  siteUrl: string
  brand: string
  /** What of the team's own settings the environment decides. */
  decided: { brand: boolean; mailFrom: boolean }
  /** Absolute. */
  dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** Whether demo content may be loaded into an empty database. */
  demo: boolean
  ownerEmail: string | null
  /** Given by the environment; what is missing is generated into `dataDir/secrets.json`. */
  givenSecrets: { jwtSecret?: string; publishableKey?: string; secretKey?: string }
  /** Null: mail stays in the outbox and is read at /mailbox. */
  smtpUrl: string | null
  /** As given; without MAIL_FROM an address alone, before which the team's sender name is put. */
  mailFrom: string
  /** Null: the sandbox checkout. */
  stripe: StripeSettings | null
  /** Null: files are kept in `dataDir/storage`. */
  s3: ObjectStoreSettings | null
  /** STRIPE_WEBHOOK_SECRET given alone: the sandbox signs with it, and events that others sign with it are believed. */
  sandboxWebhookSecret?: string | undefined
  teamChatUrl: string | null
  podcastUrls: string[]
  /** Origins that a sign-in link may return to, besides the site's own. */
  redirectOrigins: string[]
  /** Proxies in front of the server whose X-Forwarded-For is believed. */
  trustedProxyHops: number
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

/** Everything that is wrong with the configuration, one sentence per problem. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(readonly problems: string[]) {
    super(
      `Juno cannot start with this configuration:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
  }
}

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .refine(value => !URL.canParse(value) || new URL(value).pathname === '/', 'must not have a path')
  .refine(value => !/[?#@]/.test(value), 'must be an origin only, such as https://example.org')
  .transform(value => new URL(value).origin)
const link = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
const secret = z.string().min(32, 'must be at least 32 characters long')
const email = z.email('must be an e-mail address').toLowerCase()
const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine(value => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

const schema = z.object({
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: origin.optional(),
  BRAND_NAME: z.string().max(60, 'must be at most 60 characters long').optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must be an address that begins with postgres:// or postgresql://')
    .optional(),
  DEMO: z.enum(['true', 'false'], 'must be true or false').optional(),
  OWNER_EMAIL: email.optional(),
  SUPABASE_JWT_SECRET: secret.optional(),
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^sb_publishable_\S{16,}$/, 'must begin with sb_publishable_')
    .optional(),
  SUPABASE_SECRET_KEY: z
    .string()
    .regex(/^sb_secret_\S{16,}$/, 'must begin with sb_secret_')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must be an address that begins with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*(<[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/,
      'must be an e-mail address, or Name <address>',
    )
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must begin with pk_')
    .optional(),
  STRIPE_BUY_BUTTON_MONTHLY: z.string().startsWith('buy_btn_', 'must begin with buy_btn_').optional(),
  STRIPE_BUY_BUTTON_ANNUAL: z.string().startsWith('buy_btn_', 'must begin with buy_btn_').optional(),
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
  TEAM_CHAT_URL: link.optional(),
  PODCAST_URL_1: link.optional(),
  PODCAST_URL_2: link.optional(),
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

const STRIPE_NAMES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_BUY_BUTTON_MONTHLY',
  'STRIPE_BUY_BUTTON_ANNUAL',
] as const

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/**
 * Reads `.env` in the repository's folder, where there is one, and the environment, which wins over it.
 * @throws {ConfigError} with a sentence for every bad, incomplete or unknown setting
 */
export function readConfig(rootDir: string): ServerConfig {
  return parseConfig(rootDir, process.env, readEnvFile(path.join(rootDir, '.env')))
}

/** What the backend alone needs of it. */
export type StandaloneConfig = Pick<
  ServerConfig,
  | 'port'
  | 'host'
  | 'siteUrl'
  | 'dataDir'
  | 'databaseUrl'
  | 's3'
  | 'givenSecrets'
  | 'redirectOrigins'
  | 'trustedProxyHops'
  | 'logLevel'
>

/**
 * The environment wins over what the project says.
 * @param dir the project's folder; DATA_DIR is relative to it
 * @param settings the project's own, by the same names
 * @param port given on the command line, it wins over both
 * @throws {ConfigError}
 */
export function readStandaloneConfig(
  dir: string,
  settings: Readonly<Record<string, string>>,
  port: string | undefined,
): StandaloneConfig {
  return parseConfig(dir, port === undefined ? process.env : { ...process.env, PORT: port }, settings)
}

/** A variable of the environment that a project's files refer to by name. */
export function readVariable(name: string): string | undefined {
  return process.env[name]
}

/** @throws {ConfigError} */
export function parseConfig(
  rootDir: string,
  environment: Readonly<Record<string, string | undefined>>,
  file: Readonly<Record<string, string | undefined>> = {},
): ServerConfig {
  const problems = [...unknownNames(environment, file)]
  const given: Record<string, string> = {}
  for (const name of SETTING_NAMES) {
    const value = (environment[name] ?? file[name])?.trim()
    if (value) given[name] = value // empty means not set, so that a copied .env.example changes nothing
  }
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${String(issue.path[0])} ${issue.message}.`)
  }
  const missing = STRIPE_NAMES.filter(name => !given[name])
  const onlyWebhookSecret = missing.length === STRIPE_NAMES.length - 1 && given.STRIPE_WEBHOOK_SECRET
  if (missing.length > 0 && missing.length < STRIPE_NAMES.length && !onlyWebhookSecret) {
    problems.push(
      `Taking payments with Stripe also needs ${missing.join(', ')}. Leave all five out for the sandbox.`,
    )
  }
  const missingS3 = S3_NAMES.filter(name => !given[name])
  if (missingS3.length > 0 && missingS3.length < S3_NAMES.length) {
    problems.push(
      `Keeping files in S3 also needs ${missingS3.join(', ')}. Leave all five out to keep them in DATA_DIR.`,
    )
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return deepFreeze(build(rootDir, parsed.data))
}

function build(rootDir: string, settings: z.infer<typeof schema>): ServerConfig {
  const siteUrl = settings.SITE_URL ?? `http://localhost:${settings.PORT}`
  return {
    rootDir,
    port: settings.PORT,
    host: settings.HOST,
    siteUrl,
    brand: settings.BRAND_NAME ?? 'Juno',
    decided: { brand: settings.BRAND_NAME !== undefined, mailFrom: settings.MAIL_FROM !== undefined },
    dataDir: path.resolve(rootDir, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    demo: settings.DEMO ? settings.DEMO === 'true' : !settings.OWNER_EMAIL,
    ownerEmail: settings.OWNER_EMAIL ?? null,
    givenSecrets: {
      jwtSecret: settings.SUPABASE_JWT_SECRET,
      publishableKey: settings.SUPABASE_PUBLISHABLE_KEY,
      secretKey: settings.SUPABASE_SECRET_KEY,
    },
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `hello@${new URL(siteUrl).hostname}`,
    stripe: settings.STRIPE_SECRET_KEY
      ? {
          secretKey: settings.STRIPE_SECRET_KEY,
          webhookSecret: settings.STRIPE_WEBHOOK_SECRET!,
          publishableKey: settings.STRIPE_PUBLISHABLE_KEY!,
          buyButtonMonthly: settings.STRIPE_BUY_BUTTON_MONTHLY!,
          buyButtonAnnual: settings.STRIPE_BUY_BUTTON_ANNUAL!,
        }
      : null,
    s3: settings.S3_ENDPOINT
      ? {
          endpoint: settings.S3_ENDPOINT,
          region: settings.S3_REGION!,
          bucket: settings.S3_BUCKET!,
          accessKeyId: settings.S3_ACCESS_KEY_ID!,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
        }
      : null,
    sandboxWebhookSecret: settings.STRIPE_SECRET_KEY ? undefined : settings.STRIPE_WEBHOOK_SECRET,
    teamChatUrl: settings.TEAM_CHAT_URL ?? null,
    podcastUrls: [settings.PODCAST_URL_1, settings.PODCAST_URL_2].filter(url => url !== undefined),
    redirectOrigins: settings.REDIRECT_ORIGINS,
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    logLevel: settings.LOG_LEVEL,
  }
}

/** Our own file may hold nothing unknown; the environment is shared, so only near misses count there. */
function* unknownNames(environment: object, file: object): Generator<string> {
  for (const name of Object.keys(file)) {
    if (SETTING_NAMES.some(known => known === name)) continue
    const near = misspeltSetting(name)
    yield `${name} in .env is not a setting of Juno.${near ? ` Did you mean ${near}?` : ''}`
  }
  for (const name of Object.keys(environment)) {
    const near = misspeltSetting(name)
    if (near && !(name in file)) yield `${name} is not a setting of Juno. Did you mean ${near}?`
  }
}

function readEnvFile(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new ConfigError([`${file} cannot be read: ${(error as Error).message}`])
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (inner && typeof inner === 'object') deepFreeze(inner as object)
  return Object.freeze(value)
}
