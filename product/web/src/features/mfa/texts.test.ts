import { expect, it } from 'vitest'
import { appName } from './texts'

it.each([
  [[], 'Authenticator app'],
  [['Authenticator app'], 'Authenticator app 2'],
  [['Authenticator app 2'], 'Authenticator app 3'],
  [['My phone', 'My tablet'], 'Authenticator app 3'],
])('beside %j, the next app is called %s', (taken, name) => {
  expect(appName(taken)).toBe(name)
})
