import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readProject } from '@juno/project/read-project'
import { expect, onTestFinished, test } from 'vitest'
import { assertFitsPages } from './assert-fits-pages'

function check(config: string) {
  const dir = mkdtempSync(path.join(tmpdir(), 'juno-code-lengths-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  writeFileSync(path.join(dir, 'config.toml'), config)
  assertFitsPages(readProject(dir, () => undefined).backend)
}

test.each([
  ['auth.email.otp_length', '[auth.email]\notp_length = 8'],
  ['auth.mfa.phone.otp_length', '[auth.mfa.phone]\nenroll_enabled = true\notp_length = 8'],
  ['auth.mfa.phone.otp_length', '[auth.mfa.phone]\nverify_enabled = true\notp_length = 8'],
])('%s other than six digits is refused with a sentence', (key, config) => {
  expect(() => check(config)).toThrow(
    `${key} of config.toml is 8, but the pages of the site take codes of 6 digits. Please set it to 6.`,
  )
})

test('six digits are accepted, and any length of codes for which the site has no page', () => {
  check('[auth.mfa.phone]\nenroll_enabled = true\nverify_enabled = true')
  check('[auth.sms]\notp_length = 8\n[auth.mfa.phone]\notp_length = 8')
})

test('a captcha is refused with a sentence, as long as it is enabled', () => {
  const captcha = (enabled: boolean) => `[auth.captcha]\nenabled = ${enabled}\nsecret = "x"`
  expect(() => check(captcha(true))).toThrow('the pages of the site show no captcha')
  check(captcha(false))
})
