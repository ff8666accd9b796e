/** Reads the configuration. No other file reads the environment. It is parsed once, frozen, and passed down. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { hostSettingProblems, hostSettings, toHostConfig, type HostConfig } from '@juno/host/host-settings'
import { ConfigError, deepFreeze, missingNames, parseSettings, type Given } from '@juno/host/parse-settings'
import { writtenAddress } from '@juno/domain/text/text-rules'
import { z } from 'zod'
import type { BackupSettings } from '../modules/backups/backup-settings'
import { parseMailboxAddress } from '../modules/mail-suppressions/mailbox/mailbox-address'
import type { MailReportSettings } from '../modules/mail-suppressions/module'
import type { TracingSettings } from '../shared/tracing/open-tracing'
import { backupProblems, backupVariables, toBackupSettings } from './backup-variables'
import { toTracingSettings, tracingVariables } from './tracing-variables'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /**
   * The configuration of the page on which members change their card. The account's default applies where there is
   * none.
   */
  portalConfiguration: string | undefined
  /** Null for our own buttons, which lead to a Checkout Session that the server makes. */
  buyButtons: { publishableKey: string; monthly: string; annual: string } | null
}

export interface ServerConfig extends HostConfig {
  /** The folder of the repository, from which migrations and the built site are found. */
  rootDir: string
  brand: string
  /** Those of the team's settings that the environment decides. */
  decided: { brand: boolean; mailFrom: boolean }
  /** Whether demo content may be loaded into an empty database. */
  demo: boolean
  /** Whether the embedded database is copied before new migrations. */
  copyBeforeUpgrade: boolean
  backups: BackupSettings
  ownerEmail: string | null
  /** Null where mail stays in the outbox and is read at /mailbox. */
  smtpUrl: string | null
  /** Opens /mailbox. Null for a new one at each start. */
  mailboxKey: string | null
  /** Statements that take as long are logged. Null where none is logged or timed. */
  slowStatementMs: number | null
  /** Opens /metrics. Null where there are none. */
  metricsToken: string | null
  /** Null where nothing is traced, and no tracing library is loaded. */
  tracing: TracingSettings | null
  /** The sender as given. Without MAIL_FROM, it is only an address, and the team's sender name is put before it. */
  mailFrom: string
  /** The selectors of the DKIM keys. Empty for the usual ones. */
  dkimSelectors: string[]
  /** The address for bounced mail, or null for the sender. */
  bounceAddress: string | null
  mailReports: MailReportSettings
  /** Null for the sandbox checkout. */
  stripe: StripeSettings | null
  /** Whether the sandbox accepts payments. Undefined: with demo content, or at a loopback address. */
  sandboxCheckout?: boolean | undefined
  /** STRIPE_WEBHOOK_SECRET alone: the sandbox signs with it, and accepts events that others sign with it. */
  sandboxWebhookSecret?: string | undefined
  teamChatUrl: string | null
  podcastUrls: string[]
}

const link = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
const email = writtenAddress('must be an email address')
/** The settings by their names in the environment. */
export const settingsSchema = hostSettings.extend({
  BRAND_NAME: z.string().max(60, 'must be at most 60 characters long').optional(),
  DEMO: z.enum(['true', 'false'], 'must be true or false').optional(),
  COPY_BEFORE_UPGRADE: z.enum(['true', 'false'], 'must be true or false').prefault('true'),
  ...backupVariables,
  ...tracingVariables,
  OWNER_EMAIL: email.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must be an address that begins with smtp:// or smtps://')
    .optional(),
  MAILBOX_KEY: z
    .string()
    .regex(/^[\w-]{16,}$/, 'must be 16 or more letters, digits, - and _')
    .optional(),
  SLOW_STATEMENT_MS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')
    .transform(Number)
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{16,}$/, 'must be 16 or more letters, digits, - and _')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*(<[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/,
      'must be an email address, or Name <address>',
    )
    .optional(),
  DKIM_SELECTORS: z
    .string()
    .regex(/^[a-z0-9._-]+( *, *[a-z0-9._-]+){0,9}$/i, 'must be names with commas between them, ten at most')
    .optional(),
  BOUNCE_ADDRESS: email.optional(),
  BOUNCE_TOKEN: z
    .string()
    .regex(/^[\w-]{16,}$/, 'must be 16 or more letters, digits, - and _')
    .optional(),
  BOUNCE_IMAP_URL: z
    .string()
    .transform((text, { addIssue }) => {
      const mailbox = parseMailboxAddress(text)
      if (mailbox) return mailbox
      addIssue({
        code: 'custom',
        message: 'must be an address such as imaps://user:password@imap.example.org/INBOX',
      })
      return z.NEVER
    })
    .optional(),
  SES_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[a-z0-9-]+:\d{12}:[\w-]+$/, 'must begin with arn:aws:sns:')
    .optional(),
  POSTMARK_WEBHOOK_PASSWORD: z.string().min(16, 'must be 16 or more characters').optional(),
  MAILGUN_SIGNING_KEY: z.string().min(16, 'must be 16 or more characters').optional(),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{16,}$/, 'must begin with whsec_')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
  STRIPE_PORTAL_CONFIGURATION: z.string().startsWith('bpc_', 'must begin with bpc_').optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must begin with pk_')
    .optional(),
  STRIPE_BUY_BUTTON_MONTHLY: z.string().startsWith('buy_btn_', 'must begin with buy_btn_').optional(),
  STRIPE_BUY_BUTTON_ANNUAL: z.string().startsWith('buy_btn_', 'must begin with buy_btn_').optional(),
  SANDBOX_CHECKOUT: z.enum(['true', 'false'], 'must be true or false').optional(),
  TEAM_CHAT_URL: link.optional(),
  PODCAST_URL_1: link.optional(),
  PODCAST_URL_2: link.optional(),
})

const STRIPE_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const BUY_BUTTON_NAMES = ['STRIPE_BUY_BUTTON_MONTHLY', 'STRIPE_BUY_BUTTON_ANNUAL'] as const
/** The embedded buttons need these. The publishable key alone does no harm. */
const NEEDED_BY_BUTTONS = [...STRIPE_NAMES, 'STRIPE_PUBLISHABLE_KEY', ...BUY_BUTTON_NAMES] as const

/**
 * Reads `.env` in the repository's folder, where there is one, and the environment, which takes precedence.
 * @throws {ConfigError} with a sentence for every bad, incomplete or unknown setting
 */
export function readConfig(rootDir: string): ServerConfig {
  return parseConfig(rootDir, process.env, readEnvFile(path.join(rootDir, '.env')))
}

/** Returns the variables of the environment and of `.env` that a project's files refer to by name. */
export function projectVariables(rootDir: string): (name: string) => string | undefined {
  const file = readEnvFile(path.join(rootDir, '.env'))
  return name => process.env[name] ?? file[name]
}

/** @throws {ConfigError} */
export function parseConfig(rootDir: string, environment: Given, file: Given = {}): ServerConfig {
  return deepFreeze(build(rootDir, parseSettings(settingsSchema, environment, file, settingProblems)))
}

function settingProblems(given: Given): string[] {
  const problems = [...hostSettingProblems(given), ...backupProblems(given)]
  if (BUY_BUTTON_NAMES.some(name => given[name])) {
    const missing = missingNames(given, NEEDED_BY_BUTTONS)
    if (missing.length > 0) problems.unshift(`Stripe's buy buttons also need ${missing.join(', ')}.`)
  } else if (given.STRIPE_SECRET_KEY && !given.STRIPE_WEBHOOK_SECRET) {
    problems.unshift(
      'Taking payments with Stripe also needs STRIPE_WEBHOOK_SECRET. Leave both out for the sandbox.',
    )
  }
  return problems
}

function stripeSettings(settings: z.infer<typeof settingsSchema>): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (!secretKey || !webhookSecret) return null
  const { STRIPE_BUY_BUTTON_MONTHLY: monthly, STRIPE_BUY_BUTTON_ANNUAL: annual } = settings
  const publishableKey = settings.STRIPE_PUBLISHABLE_KEY
  const buyButtons = publishableKey && monthly && annual ? { publishableKey, monthly, annual } : null
  const portalConfiguration = settings.STRIPE_PORTAL_CONFIGURATION
  return { secretKey, webhookSecret, portalConfiguration, buyButtons }
}

function build(rootDir: string, settings: z.infer<typeof settingsSchema>): ServerConfig {
  const host = toHostConfig(rootDir, settings)
  return {
    ...host,
    rootDir,
    brand: settings.BRAND_NAME ?? 'Juno',
    decided: { brand: settings.BRAND_NAME !== undefined, mailFrom: settings.MAIL_FROM !== undefined },
    demo: settings.DEMO ? settings.DEMO === 'true' : !settings.OWNER_EMAIL,
    copyBeforeUpgrade: settings.COPY_BEFORE_UPGRADE === 'true',
    backups: toBackupSettings(rootDir, settings),
    ownerEmail: settings.OWNER_EMAIL ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    mailboxKey: settings.MAILBOX_KEY ?? null,
    slowStatementMs: settings.SLOW_STATEMENT_MS ?? null,
    metricsToken: settings.METRICS_TOKEN ?? null,
    tracing: toTracingSettings(settings),
    mailFrom: settings.MAIL_FROM ?? `hello@${new URL(host.siteUrl).hostname}`,
    dkimSelectors: settings.DKIM_SELECTORS?.split(',').map(name => name.trim()) ?? [],
    bounceAddress: settings.BOUNCE_ADDRESS ?? null,
    mailReports: {
      sesTopicArn: settings.SES_TOPIC_ARN ?? null,
      postmarkPassword: settings.POSTMARK_WEBHOOK_PASSWORD ?? null,
      mailgunSigningKey: settings.MAILGUN_SIGNING_KEY ?? null,
      resendSecret: settings.RESEND_WEBHOOK_SECRET ?? null,
      bounceToken: settings.BOUNCE_TOKEN ?? null,
      bounceMailbox: settings.BOUNCE_IMAP_URL ?? null,
    },
    stripe: stripeSettings(settings),
    sandboxCheckout: settings.SANDBOX_CHECKOUT ? settings.SANDBOX_CHECKOUT === 'true' : undefined,
    sandboxWebhookSecret: settings.STRIPE_SECRET_KEY ? undefined : settings.STRIPE_WEBHOOK_SECRET,
    teamChatUrl: settings.TEAM_CHAT_URL ?? null,
    podcastUrls: [settings.PODCAST_URL_1, settings.PODCAST_URL_2].filter(url => url !== undefined),
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
