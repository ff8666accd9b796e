import { expect, test } from 'vitest'
import { parseConfig } from './config'
import { toPublicConfig } from './public-config'
import { effectiveSettings } from './site-settings/effective-settings'
import type { Secrets } from './secrets'

const links = (environment: Record<string, string>, demo: boolean) => {
  const secrets = { publishableKey: 'sb_publishable_x' } as Secrets
  const config = parseConfig('/srv/juno', environment)
  const { teamChatUrl, podcastUrls } = toPublicConfig(config, secrets, demo, effectiveSettings(config, {}))
  return [teamChatUrl, ...podcastUrls]
}

test('with demo content the dashboard shows its links, to addresses that cannot exist', () => {
  const shown = links({}, true)
  expect(shown).toHaveLength(3)
  for (const link of shown) expect(new URL(link!).hostname).toMatch(/\.example$/)
})

test('what is configured wins over the fictional links', () => {
  const given = {
    TEAM_CHAT_URL: 'https://chat.example.org/join',
    PODCAST_URL_2: 'https://example.org/listen',
  }
  expect(links(given, true)).toEqual([given.TEAM_CHAT_URL, given.PODCAST_URL_2])
})

test('without demo content, or with an owner, links that are not configured stay hidden', () => {
  expect(links({}, false)).toEqual([null])
  expect(links({ DEMO: 'true', OWNER_EMAIL: 'owner@example.org' }, true)).toEqual([null])
})
