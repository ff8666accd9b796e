/**
 * In charge of the team's settings as they are now: read at the start, after each change made here, and every few
 * seconds, because another process may have changed them.
 */
import type { FixedSettings } from '@juno/domain/site-settings/site-settings'
import type { Queryable } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import type { ServiceDb } from '../../platform/api/api-context'
import type { ServerConfig } from '../../start/config'
import type { SendingSite } from '../../platform/mail/mail-content'
import type { MailSender } from '../../platform/mail/mail-transport'
import {
  effectiveSettings,
  fixedSettings,
  type SiteSettings,
  type StoredSettings,
} from './effective-settings'

export interface LiveSettings {
  current(): SiteSettings
  /** By which name the environment decides what the team then cannot. */
  fixed: FixedSettings
  /** What mails say of the site; its values are read anew each time. */
  site: SendingSite
  sender(): MailSender
  /** Whether mails leave this machine. */
  delivers: boolean
  /** Made once for each state of the settings: the same object until they change. */
  derived<T>(make: (settings: SiteSettings) => T): () => T
  refresh(): Promise<void>
  start(): Promise<void>
  stop(): void
}

const EVERY_MS = 5000

type Environment = Pick<
  ServerConfig,
  'brand' | 'decided' | 'teamChatUrl' | 'podcastUrls' | 'mailFrom' | 'siteUrl' | 'smtpUrl'
>

interface Parts {
  config: Environment
  serviceDb: ServiceDb
  logger: Pick<FastifyBaseLogger, 'warn'>
}

export function createLiveSettings({ config, serviceDb, logger }: Parts): LiveSettings {
  let settings = effectiveSettings(config, {})
  let asStored = ''
  let timer: NodeJS.Timeout | undefined

  const refresh = async () => {
    const stored = await serviceDb.transaction(readStored)
    if (JSON.stringify(stored) === asStored) return
    asStored = JSON.stringify(stored)
    settings = effectiveSettings(config, stored)
  }
  return {
    current: () => settings,
    fixed: fixedSettings(config),
    site: {
      get brand() {
        return settings.brand
      },
      get senderName() {
        return settings.senderName
      },
      siteUrl: config.siteUrl,
    },
    sender: () => ({ from: senderOf(config, settings), replyTo: settings.replyAddress }),
    delivers: config.smtpUrl !== null,
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
    `select coalesce(jsonb_object_agg(key, value order by key), '{}') as settings from public.site_settings`,
  )
  return rows[0]!.settings
}

function senderOf({ decided, mailFrom }: Environment, { senderName }: SiteSettings): string {
  if (decided.mailFrom) return mailFrom
  const name = senderName.replace(/[<>",;:@\\]/g, '').trim()
  return name ? `${name} <${mailFrom}>` : mailFrom
}
