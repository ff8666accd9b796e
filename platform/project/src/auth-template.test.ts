// Every key of the [auth] part of the CLI's template, with everything switched on, is applied, or named at start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readProject } from './read-project'

const TEMPLATE = `
[auth]
enabled = true
site_url = "http://127.0.0.1:3000"
external_url = "https://api.example.org/auth/v1"
jwt_issuer = "https://issuer.example.org"
additional_redirect_urls = ["https://127.0.0.1:3000"]
jwt_expiry = 3600
enable_refresh_token_rotation = true
refresh_token_reuse_interval = 10
enable_signup = true
enable_anonymous_sign_ins = true
enable_manual_linking = true
minimum_password_length = 6
password_requirements = "letters_digits"

[auth.rate_limit]
email_sent = 2
sms_sent = 30
anonymous_users = 30
token_refresh = 150
sign_in_sign_ups = 30
token_verifications = 30
web3 = 30

[auth.captcha]
enabled = true
provider = "hcaptcha"
secret = "x"

[auth.email]
enable_signup = true
double_confirm_changes = true
enable_confirmations = true
secure_password_change = true
max_frequency = "1s"
otp_length = 6
otp_expiry = 3600

[auth.email.smtp]
enabled = true
host = "smtp.sendgrid.net"
port = 587
user = "apikey"
pass = "x"
admin_email = "admin@email.com"
sender_name = "Admin"

[auth.email.template.invite]
subject = "You have been invited"
content_path = "./supabase/templates/invite.html"

[auth.email.notification.password_changed]
enabled = true
subject = "Your password has been changed"
content_path = "./templates/password_changed_notification.html"

[auth.sms]
enable_signup = true
enable_confirmations = true
template = "Your code is {{ .Code }}"
max_frequency = "5s"

[auth.sms.test_otp]
4152127777 = "123456"

[auth.sessions]
timebox = "24h"
inactivity_timeout = "8h"

[auth.hook.before_user_created]
enabled = true
uri = "pg-functions://postgres/auth/before-user-created-hook"

[auth.hook.custom_access_token]
enabled = true
uri = "pg-functions://postgres/auth/custom-access-token-hook"

[auth.hook.after_user_created]
enabled = true
uri = "pg-functions://postgres/auth/after-user-created-hook"

[auth.hook.send_sms]
enabled = true
uri = "https://example.com/hook"
secrets = "v1,whsec_x"

[auth.sms.twilio]
enabled = true
account_sid = "AC"
message_service_sid = "MG"
auth_token = "x"

[auth.mfa]
max_enrolled_factors = 10

[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true

[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
otp_length = 6
template = "Your code is {{ .Code }}"
max_frequency = "5s"

[auth.mfa.web_authn]
enroll_enabled = true
verify_enabled = true

[auth.external.apple]
enabled = true
client_id = "x"
secret = "y"
redirect_uri = ""
url = ""
skip_nonce_check = false
email_optional = false

[auth.web3.solana]
enabled = true

[auth.web3.ethereum]
enabled = true

[auth.third_party.firebase]
enabled = true
project_id = "my-firebase-project"

[auth.third_party.auth0]
enabled = true
tenant = "my-auth0-tenant"

[auth.third_party.aws_cognito]
enabled = true
user_pool_id = "x"
user_pool_region = "us-east-1"

[auth.third_party.clerk]
enabled = true
domain = "example.clerk.accounts.dev"

[auth.oauth_server]
enabled = true
authorization_url_path = "/oauth/consent"
allow_dynamic_registration = false
`

const unsupportedOf = (toml: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'juno-template-'))
  try {
    writeFileSync(path.join(folder, 'config.toml'), toml)
    return readProject(folder, () => undefined).unsupported
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('with everything in it switched on, these alone are not supported', () => {
  expect(unsupportedOf(TEMPLATE)).toEqual([
    'auth.email.smtp',
    'auth.email.template',
    'auth.email.notification.password_changed.subject',
    'auth.email.notification.password_changed.content_path',
    'auth.hook.after_user_created',
    'auth.third_party',
  ])
})

test('with everything switched off, what has no switch alone is named', () => {
  const off = TEMPLATE.replaceAll('enabled = true', 'enabled = false').replace(
    '[auth]\nenabled = false',
    '[auth]\nenabled = true',
  )
  expect(unsupportedOf(off)).toEqual(['auth.email.template'])
})
