import { expect, test } from 'vitest'
import { parseConfig } from './config'
import { toPublicConfig } from './public-config'
import { effectiveSettings } from '../modules/site-settings/effective-settings'
import type { Secrets } from './secrets'

const links = (environment: Record<string, string>, demo: boolean) => {
  const secrets = { publishableKey: 'sb_publishable_x' } as Secrets
  const config = parseConfig('/srv/juno', environment)
  const { teamChatUrl, podcastUrls } = toPublicConfig(config, secrets, demo, effectiveSettings(config, {}))
  return [teamChatUrl, ...podcastUrls]
}

test('what is configured is shown', () => {
  const given = {
    TEAM_CHAT_URL: 'https://chat.example.org/join',
    PODCAST_URL_2: 'https://example.org/listen',
  }
  expect(links(given, true)).toEqual([given.TEAM_CHAT_URL, given.PODCAST_URL_2])
})

test('left empty, no link is shown, whatever else the database holds', () => {
  expect(links({}, false)).toEqual([null])
  expect(links({}, true)).toEqual([null])
})
