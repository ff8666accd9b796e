import { expect, test } from 'vitest'
import { podcastPlatform } from './podcast'

test.each([
  ['https://open.spotify.com/show/1', 'Spotify'],
  ['https://podcasts.apple.com/ca/podcast/x/id1', 'Apple Podcasts'],
  ['https://www.youtube.com/@x', 'YouTube'],
  ['https://www.example.org/listen', 'example.org'],
  ['https://notspotify.com/', 'notspotify.com'],
])('%s is called %s', (url, name) => {
  expect(podcastPlatform(url)).toBe(name)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'listen here', ''])('%s is no listening site', url => {
  expect(podcastPlatform(url)).toBeNull()
})
