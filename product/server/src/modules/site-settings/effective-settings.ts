/** Computes the effective settings: the environment's value, else the admins' setting, else the product's default. */
import {
  defaultGuaranteeDays,
  guaranteeTexts,
  type GuaranteeTexts,
} from '@juno/domain/payments/guarantee-texts'
import { defaultFigures, planOffer, type PlanFigures, type PlanOffer } from '@juno/domain/payments/plan-offer'
import type { FixedSettings } from '@juno/domain/site-settings/site-settings'

/**
 * The admins' settings, as stored in public.site_settings. `plans` has the rows of public.plan_prices, and
 * `guaranteeDays` is from public.payment_settings.
 */
export type StoredSettings = Readonly<Record<string, unknown>>

export interface SiteSettings {
  brand: string
  teamChatUrl: string | null
  podcastUrls: readonly string[]
  plans: readonly PlanOffer[]
  guarantee: GuaranteeTexts
  /** The sender name of mails, from MAIL_FROM where it is given. */
  senderName: string
  replyAddress: string | null
}

/** The operator's settings, which take precedence over the admins'. */
export interface Environment {
  siteUrl: string
  brand: string
  /** The admins' settings that the environment decides. */
  decided: { brand: boolean; mailFrom: boolean }
  /** `Name <address>`, or only an address where `decided.mailFrom` is false. */
  mailFrom: string
  /** Null where mail does not leave this machine. */
  smtpUrl: string | null
  teamChatUrl: string | null
  podcastUrls: readonly string[]
}

export function effectiveSettings(
  environment: Omit<Environment, 'siteUrl' | 'smtpUrl'>,
  stored: StoredSettings,
): SiteSettings {
  const text = (key: string) => (typeof stored[key] === 'string' ? stored[key].trim() : '')
  const brand = environment.decided.brand ? environment.brand : text('brand') || environment.brand
  const podcasts = Array.isArray(stored.podcast_urls) ? stored.podcast_urls : []
  return {
    brand,
    teamChatUrl: environment.teamChatUrl ?? (text('team_chat_url') || null),
    podcastUrls:
      environment.podcastUrls.length > 0
        ? environment.podcastUrls
        : podcasts.filter((link): link is string => typeof link === 'string'),
    plans: ((stored.plans as PlanFigures[] | undefined) ?? defaultFigures).map(planOffer),
    guarantee: guaranteeTexts((stored.guaranteeDays as number | undefined) ?? defaultGuaranteeDays),
    senderName:
      (environment.decided.mailFrom ? nameIn(environment.mailFrom) : text('newsletter_sender')) || brand,
    replyAddress: text('reply_address') || null,
  }
}

/** Returns `Juno` for `Juno <hello@juno.example>`, and nothing for only an address. */
const nameIn = (mailbox: string) => /^\s*"?(.*?)"?\s*</.exec(mailbox)?.[1]?.trim() ?? ''

/** Returns which settings the environment decides, and by which variable. */
export function fixedSettings({
  decided,
  teamChatUrl,
  podcastUrls,
}: Pick<Environment, 'decided' | 'teamChatUrl' | 'podcastUrls'>): FixedSettings {
  return {
    ...(decided.brand && { brand: 'BRAND_NAME' }),
    ...(teamChatUrl && { teamChatUrl: 'TEAM_CHAT_URL' }),
    ...(podcastUrls.length > 0 && { podcastUrls: 'PODCAST_URL_1, PODCAST_URL_2' }),
    ...(decided.mailFrom && { senderName: 'MAIL_FROM' }),
  }
}
