import { expect, test } from 'vitest'
import { parseConfig } from './config'
import { isSandboxOpen } from './describe-installation'

test.each([
  ['https://juno.example', {}, false, false],
  ['http://192.168.1.4:3000', {}, false, false],
  ['https://localhost.example', {}, false, false],
  ['https://juno.example', {}, true, true],
  ['http://localhost:3000', {}, false, true],
  ['http://127.0.0.1:3000', {}, false, true],
  ['https://juno.example', { SANDBOX_CHECKOUT: 'true' }, false, true],
  ['http://localhost:3000', { SANDBOX_CHECKOUT: 'false' }, true, false],
])('the sandbox of %s with %j, demo: %s, takes payments: %s', (SITE_URL, settings, demo, open) => {
  expect(isSandboxOpen(parseConfig('/srv/juno', { SITE_URL, ...settings }), demo)).toBe(open)
})
