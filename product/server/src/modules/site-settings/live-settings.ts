/**
 * Keeps the current settings: read at the start, after each change by this process, and every few seconds, because
 * another process may have changed them.
 */
import type { FixedSettings } from '@juno/domain/site-settings/site-settings'
import type { Queryable, RequestScopes } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../../shared/site/site'
import type { MailSender } from '../../shared/mail/mail-transport'
import {
  effectiveSettings,
  fixedSettings,
  type Environment,
  type SiteSettings,
  type StoredSettings,
} from './effective-settings'

export interface LiveSettings {
  current(): SiteSettings
  /** Settings that the environment decides, with the variable's name. */
  fixed: FixedSettings
  /** The site as mails name it. Its values are read each time. */
  site: Site
  sender(): MailSender
  /** Whether mails leave this machine. */
  delivers: boolean
  /** Returns the same object until the settings change. */
  derived<T>(make: (settings: SiteSettings) => T): () => T
  refresh(): Promise<void>
  start(): Promise<void>
  stop(): void
}

const EVERY_MS = 5000

interface Parts {
  environment: Environment
  scopes: Pick<RequestScopes, 'withServiceRole'>
  logger: Pick<FastifyBaseLogger, 'warn'>
}

export function createLiveSettings({ environment, scopes, logger }: Parts): LiveSettings {
  let settings = effectiveSettings(environment, {})
  let asStored = ''
  let timer: NodeJS.Timeout | undefined

  const refresh = async () => {
    const stored = await scopes.withServiceRole(readStored)
    if (JSON.stringify(stored) === asStored) return
    asStored = JSON.stringify(stored)
    settings = effectiveSettings(environment, stored)
  }
  return {
    current: () => settings,
    fixed: fixedSettings(environment),
    site: {
      get brand() {
        return settings.brand
      },
      get senderName() {
        return settings.senderName
      },
      siteUrl: environment.siteUrl,
    },
    sender: () => ({ from: senderOf(environment, settings), replyTo: settings.replyAddress }),
    delivers: environment.smtpUrl !== null,
    derived(make) {
      let made: { of: SiteSettings; value: ReturnType<typeof make> } | undefined
      return () => {
        if (made?.of !== settings) made = { of: settings, value: make(settings) }
        return made.value
      }
    },
    refresh,
    async start() {
      await refresh()
      timer = setInterval(() => {
        refresh().catch((error: unknown) =>
          logger.warn({ err: error }, 'the settings could not be read again'),
        )
      }, EVERY_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

async function readStored(db: Queryable): Promise<StoredSettings> {
  const { rows } = await db.query<{ settings: Record<string, unknown> }>(
    `select
       coalesce((select jsonb_object_agg(key, value order by key) from public.site_settings), '{}')
       || jsonb_build_object('plans', (
         select jsonb_agg(
           jsonb_build_object(
             'value', plan, 'label', label, 'priceCents', price_cents, 'listPriceCents', list_price_cents,
             'currency', currency, 'trialDays', trial_days, 'note', note, 'badges', badges, 'benefits', benefits,
             'plusTax', tax_added and automatic_tax
           )
           order by plan = 'annual'
         )
         from public.plan_prices, public.payment_settings
       ), 'guaranteeDays', (select guarantee_days from public.payment_settings)) as settings`,
  )
  return rows[0]!.settings
}

function senderOf({ decided, mailFrom }: Environment, { senderName }: SiteSettings): string {
  if (decided.mailFrom) return mailFrom
  const name = senderName.replace(/[<>",;:@\\]/g, '').trim()
  return name ? `${name} <${mailFrom}>` : mailFrom
}
