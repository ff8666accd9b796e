import { expect, test } from 'vitest'
import { parseConfig } from '../../start/config'
import { effectiveSettings } from './effective-settings'
import { toPublicConfig } from './public-config'

const links = (environment: Record<string, string>, demo: boolean) => {
  const config = parseConfig('/srv/juno', environment)
  const installation = {
    siteUrl: config.siteUrl,
    publishableKey: 'sb_publishable_x',
    checkout: { mode: 'sandbox' as const },
    demo,
    mailbox: true,
    signInProviders: [],
    passkeys: true,
    securityKeys: true,
    phoneFactor: false,
    organizations: false,
    realtime: false,
  }
  const { teamChatUrl, podcastUrls } = toPublicConfig(installation, effectiveSettings(config, {}))
  return [teamChatUrl, ...podcastUrls]
}

test('what is configured is shown', () => {
  const given = {
    TEAM_CHAT_URL: 'https://chat.example.org/join',
    PODCAST_URL_2: 'https://example.org/listen',
  }
  expect(links(given, true)).toEqual([given.TEAM_CHAT_URL, given.PODCAST_URL_2])
})

test('shows no link that is left empty, whatever else the database holds', () => {
  expect(links({}, false)).toEqual([null])
  expect(links({}, true)).toEqual([null])
})
