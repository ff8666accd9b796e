/** Reads the effective settings, those that the environment decides, and the sender of mails. */
import type { Queryable } from '@juno/backend'
import { quotasInForce, type MemberQuotas } from '@juno/domain/site-settings/member-quotas'
import type { EditableSettings, SiteSettingsAnswer } from '@juno/domain/site-settings/site-settings'
import { twoFactorRules } from '@juno/domain/mfa/two-factor'
import { z } from 'zod'
import type { ServerContext } from '../../shared/server-context'
import type { LiveSettings } from './live-settings'

export type SettingsContext = Pick<ServerContext, 'scopes'> & { settings: LiveSettings }

/** The key of each setting in public.site_settings. */
export const SETTING_KEYS = {
  brand: 'brand',
  teamChatUrl: 'team_chat_url',
  podcastUrls: 'podcast_urls',
  showEventsToVisitors: 'show_events_to_visitors',
  eventsForMembersOnly: 'events_for_members_only',
  twoFactor: 'mfa_rule',
  postalAddress: 'postal_address',
  senderName: 'newsletter_sender',
  replyAddress: 'reply_address',
  contactAddress: 'contact_address',
  memberQuotas: 'member_quotas',
} as const satisfies Record<keyof EditableSettings, string>

/** Changes with each setting that is stored. */
export async function readVersion(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ version: string }>(
    `select coalesce(max(updated_at)::text, '') as version from public.site_settings where key = any ($1)`,
    [Object.values(SETTING_KEYS)],
  )
  return rows[0]!.version
}

export async function readSiteSettings({ scopes, settings }: SettingsContext): Promise<SiteSettingsAnswer> {
  const { version, stored } = await scopes.withServiceRole(async db => {
    // The version is read before the settings: a change in between makes this version an old one, never a new one.
    const read = await readVersion(db)
    const { rows } = await db.query<{ stored: Record<string, unknown> | null }>(
      `select jsonb_object_agg(key, value) as stored from public.site_settings where key = any ($1)`,
      [Object.values(SETTING_KEYS)],
    )
    return { version: read, stored: rows[0]?.stored ?? {} }
  })
  const text = (setting: keyof EditableSettings) => {
    const value = stored[SETTING_KEYS[setting]]
    return typeof value === 'string' ? value : ''
  }
  const { fixed } = settings
  const current = settings.current()
  const links = stored[SETTING_KEYS.podcastUrls]
  return {
    version,
    settings: {
      brand: fixed.brand ? current.brand : text('brand'),
      teamChatUrl: fixed.teamChatUrl ? (current.teamChatUrl ?? '') : text('teamChatUrl'),
      podcastUrls: fixed.podcastUrls
        ? [...current.podcastUrls]
        : Array.isArray(links)
          ? links.map(link => String(link))
          : [],
      showEventsToVisitors: stored[SETTING_KEYS.showEventsToVisitors] === true,
      eventsForMembersOnly: stored[SETTING_KEYS.eventsForMembersOnly] === true,
      twoFactor: z.enum(twoFactorRules).catch('optional').parse(stored[SETTING_KEYS.twoFactor]),
      memberQuotas: quotasInForce((stored[SETTING_KEYS.memberQuotas] ?? {}) as Partial<MemberQuotas>),
      postalAddress: text('postalAddress'),
      senderName: text('senderName'),
      replyAddress: text('replyAddress'),
      contactAddress: text('contactAddress'),
    },
    fixed,
    sender: { from: settings.sender().from, delivers: settings.delivers },
  }
}
