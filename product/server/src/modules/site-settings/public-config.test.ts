import { expect, test } from 'vitest'
import { parseConfig } from '../../start/config'
import { effectiveSettings } from './effective-settings'
import { toPublicConfig } from './public-config'

const configOf = (environment: Record<string, string>, demo: boolean) => {
  const config = parseConfig('/srv/juno', environment)
  const installation = {
    siteUrl: config.siteUrl,
    publishableKey: 'sb_publishable_x',
    checkout: { mode: 'sandbox' as const },
    demo,
    sendsMail: true,
    signInProviders: [],
    passkeys: true,
    securityKeys: true,
    phoneFactor: false,
    organizations: false,
    realtime: false,
  }
  return toPublicConfig(installation, effectiveSettings(config, {}))
}
const links = (environment: Record<string, string>, demo: boolean) => {
  const { teamChatUrl, podcastUrls } = configOf(environment, demo)
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

test('plans promise a chat only where there is one', () => {
  const promised = (environment: Record<string, string>) =>
    configOf(environment, false).plans[0]!.benefits.includes('Community chat')
  expect(promised({ TEAM_CHAT_URL: 'https://chat.example.org/join' })).toBe(true)
  expect(promised({})).toBe(false)
})
