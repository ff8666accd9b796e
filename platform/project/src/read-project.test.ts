import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProject } from './read-project'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'juno-project-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

function read(config: string, variables: Record<string, string> = {}) {
  writeFileSync(path.join(dir, 'config.toml'), config)
  return readProject(dir, name => variables[name])
}

test('settings of supported features apply', () => {
  const project = read(
    `
    [api]
    schemas = ["api", "public"]
    extra_search_path = ["public"]
    max_rows = 50
    [auth]
    site_url = "https://example.org"
    additional_redirect_urls = ["https://app.example.org/**", "https://*.example.org"]
    jwt_expiry = 600
    enable_signup = false
    enable_anonymous_sign_ins = true
    minimum_password_length = 10
    password_requirements = "letters_digits"
    [auth.email]
    enable_confirmations = true
    max_frequency = "20s"
    otp_length = 8
    otp_expiry = 600
    [auth.rate_limit]
    anonymous_users = 5
    sms_sent = 7
    email_sent = 9
    token_refresh = 11
    sign_in_sign_ups = 12
    token_verifications = 13
    [auth.sms]
    enable_signup = true
    enable_confirmations = true
    template = "Code: {{ .Code }}"
    max_frequency = "1m30s"
    otp_length = 8
    otp_expiry = 120
    [auth.sms.test_otp]
    "+1 5550100" = "123456"
    [auth.sms.twilio]
    enabled = true
    account_sid = "AC1"
    message_service_sid = "MG1"
    auth_token = "env(TWILIO_TOKEN)"
    [auth.mfa]
    max_enrolled_factors = 3
    [auth.mfa.totp]
    enroll_enabled = true
    verify_enabled = true
    [auth.mfa.web_authn]
    enroll_enabled = true
    verify_enabled = true
    [auth.email.notification.password_changed]
    enabled = true
    [auth.email.notification.phone_changed]
    enabled = false
    subject = "Changed"
    [auth.passkey]
    enabled = true
    [auth.webauthn]
    rp_id = "example.org"
    rp_display_name = "Example"
    rp_origins = ["https://example.org/", "https://app.example.org"]
    [auth.mfa.phone]
    enroll_enabled = true
    otp_length = 7
    max_frequency = "10s"
    template = "Code: {{ .Code }}"
    [realtime]
    enabled = false
    max_header_length = 4096
    [storage]
    file_size_limit = "1.5MiB"
    [storage.buckets.images]
    public = true
    file_size_limit = "10KB"
    allowed_mime_types = ["image/png"]
    [storage.buckets.papers]
    strict = true`,
    { TWILIO_TOKEN: 'token' },
  )
  expect(project).toMatchObject({
    backend: {
      schemas: ['api', 'public'],
      extraSearchPath: ['public'],
      maxRows: 50,
      jwtExpirySeconds: 600,
      redirectPatterns: ['https://app.example.org/**', 'https://*.example.org'],
      maxUploadBytes: 1_572_864,
      realtime: false,
      auth: {
        enableSignup: false,
        enableAnonymousSignIns: true,
        rateLimits: {
          emailSent: 9,
          smsSent: 7,
          anonymousUsers: 5,
          tokenRefresh: 11,
          signInSignUps: 12,
          tokenVerifications: 13,
        },
        email: { enableSignup: true, maxFrequencySeconds: 20, otpLength: 8, otpExpirySeconds: 600 },
        notifications: { passwordChanged: true, phoneChanged: false, mfaFactorEnrolled: false },
        sms: {
          enableSignup: true,
          enableConfirmations: true,
          template: 'Code: {{ .Code }}',
          maxFrequencySeconds: 90,
          otpLength: 8,
          otpExpirySeconds: 120,
          testOtp: { '15550100': '123456' },
        },
        passkeys: { enabled: true },
        webauthn: {
          rpId: 'example.org',
          rpDisplayName: 'Example',
          rpOrigins: ['https://example.org', 'https://app.example.org'],
        },
        enableConfirmations: true,
        minimumPasswordLength: 10,
        passwordRequirements: 'letters_digits',
        mfa: {
          maxEnrolledFactors: 3,
          totp: { enrollEnabled: true, verifyEnabled: true },
          webauthn: { enrollEnabled: true, verifyEnabled: true },
          phone: { enrollEnabled: true, verifyEnabled: false, otpLength: 7, maxFrequencySeconds: 10 },
        },
      },
    },
    twilio: { accountSid: 'AC1', messageServiceSid: 'MG1', authToken: 'token', contentSid: null },
    buckets: [
      {
        id: 'images',
        isPublic: true,
        fileSizeLimit: 10_000,
        allowedMimeTypes: ['image/png'],
        isStrict: false,
      },
      { id: 'papers', isStrict: true },
    ],
    settings: {
      SITE_URL: 'https://example.org',
      PUBLIC_URL: '',
    },
    unsupported: [],
  })
})

test.each([
  ['"20mb"', 20_000_000],
  ['"20MiB"', 20_971_520],
  ['"20kb"', 20_000],
  ['"1gb"', 1_000_000_000],
  ['"1.5 GiB"', 1_610_612_736],
  ['"20m"', 20_000_000],
  ['"512b"', 512],
  ['"512"', 512],
  ['512', 512],
])('a size of %s is %i bytes', (size, bytes) => {
  expect(read(`[storage]\nfile_size_limit = ${size}`).backend.maxUploadBytes).toBe(bytes)
})

test.each(['"20 apples"', '"mb"', '"-1mb"', '-1', '1.5', '"1e3"', 'true'])(
  'a size of %s is refused',
  size => {
    expect(() => read(`[storage]\nfile_size_limit = ${size}`)).toThrow(
      'storage.file_size_limit must be a size such as 50MB or 50MiB',
    )
  },
)

test('unsupported settings are named, except those that are off', () => {
  const { unsupported } = read(`
    project_id = "x"
    [api]
    enabled = false
    [db.pooler]
    enabled = false
    port = 54329
    [db.migrations]
    schema_paths = ["./schemas/*.sql"]
    [auth]
    enable_manual_linking = false
    [auth.external.discord]
    enabled = true
    client_id = "x"
    secret = "y"
    [auth.external.github]
    enabled = false
    [edge_runtime]
    enabled = true`)
  expect(unsupported).toEqual(['api.enabled', 'edge_runtime', 'auth.external.discord without a url'])
})

test('settings of the services of the CLI itself are none of this server', () => {
  const { unsupported } = read(`
    [db]
    port = 54322
    shadow_port = 54320
    health_timeout = "2m"
    major_version = 17
    [db.migrations]
    schema_paths = ["./schemas/*.sql"]
    [studio]
    enabled = true
    port = 54323
    [inbucket]
    enabled = true
    port = 54324
    [analytics]
    enabled = true
    backend = "postgres"
    [auth.rate_limit]
    email_sent = 2
    web3 = 30
    [auth.sms.twilio]
    enabled = false
    auth_token = "env(MISSING)"
    [auth.sms.vonage]
    enabled = true
    [auth.web3.solana]
    enabled = false`)
  expect(unsupported).toEqual(['auth.sms.vonage'])
})

test.each([
  ['rp_id = "https://example.org"\nrp_origins = ["https://example.org"]', 'rp_id must be a domain'],
  ['rp_id = "example.org"', 'needs both rp_id and rp_origins'],
  [
    'rp_id = "example.org"\nrp_origins = ["https://notexample.org"]',
    'rp_origins must be of example.org: https://notexample.org',
  ],
  ['rp_id = "example.org"\nrp_origins = ["example.org"]', 'rp_origins.0 must be an address'],
])('passkeys for %j are refused', (section, problem) => {
  expect(() => read(`[auth.webauthn]\n${section}`)).toThrow(problem)
})

test('secrets may be in the file, or in a variable that it names', () => {
  const config = `[auth]
    jwt_secret = "env(MY_SECRET)"
    publishable_key = "sb_publishable_0123456789abcdef"`
  const jwtSecret = 'a secret of thirty-two bytes or more'
  const publishableKey = 'sb_publishable_0123456789abcdef'
  expect(read(config, { MY_SECRET: jwtSecret }).secrets).toEqual({ jwtSecret, publishableKey })
  expect(() => read('[auth]\njwt_secret = "short"')).toThrow(/auth\.jwt_secret must be at least 32/)
  expect(() => read('[auth]\nsecret_key = "guess"')).toThrow(/auth\.secret_key must begin with sb_secret_/)
})

test('a folder without config.toml has the defaults of the Supabase CLI', () => {
  expect(readProject(dir, () => undefined)).toMatchObject({
    backend: {
      maxRows: 1000,
      jwtExpirySeconds: 3600,
      auth: {
        enableSignup: true,
        enableConfirmations: false,
        passkeys: { enabled: false },
        webauthn: {},
        mfa: { maxEnrolledFactors: 10, totp: { enrollEnabled: false, verifyEnabled: false } },
      },
    },
    migrationsDir: null,
    seedFiles: [],
    unsupported: [],
  })
})

test('env(NAME) is a variable of the environment', () => {
  const config = '[auth]\nsite_url = "env(MY_SITE)"'
  expect(read(config, { MY_SITE: 'https://example.org' }).settings.SITE_URL).toBe('https://example.org')
  expect(read(config).settings.SITE_URL).toBe('http://127.0.0.1:3000')
})

test('providers that are switched on apply, with their keys from the environment', () => {
  const config = `
    [auth]
    enable_manual_linking = true
    [auth.external.google]
    enabled = true
    client_id = "web, ios"
    secret = "env(GOOGLE_SECRET)"
    skip_nonce_check = true
    [auth.external.keycloak]
    enabled = false
    client_id = "from the file"
    [auth.external.apple]
    enabled = false`
  const { auth } = read(config, {
    GOOGLE_SECRET: 's',
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_ENABLED: 'true',
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: 'from the environment',
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_SECRET: 'k',
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_URL: 'https://id.example.org/realms/club',
  }).backend
  expect(auth.enableManualLinking).toBe(true)
  expect(auth.external).toEqual({
    google: { clientIds: ['web', 'ios'], secret: 's', skipNonceCheck: true, emailOptional: false },
    keycloak: {
      clientIds: ['from the environment'],
      secret: 'k',
      url: 'https://id.example.org/realms/club',
      skipNonceCheck: false,
      emailOptional: false,
    },
  })
})

test('the phone factor and Twilio can be switched on by the environment', () => {
  const project = read('[auth.mfa.phone]\nenroll_enabled = false\ntemplate = "{{ .Code }}"', {
    SUPABASE_AUTH_MFA_PHONE_ENROLL_ENABLED: 'true',
    SUPABASE_AUTH_MFA_PHONE_VERIFY_ENABLED: 'true',
    SUPABASE_AUTH_SMS_TWILIO_ENABLED: 'true',
    SUPABASE_AUTH_SMS_TWILIO_ACCOUNT_SID: 'AC1',
    SUPABASE_AUTH_SMS_TWILIO_MESSAGE_SERVICE_SID: 'MG1',
    SUPABASE_AUTH_SMS_TWILIO_AUTH_TOKEN: 's',
  })
  expect(project.backend.auth.mfa.phone).toMatchObject({
    enrollEnabled: true,
    verifyEnabled: true,
    template: '{{ .Code }}',
  })
  expect(project.twilio).toEqual({
    accountSid: 'AC1',
    messageServiceSid: 'MG1',
    contentSid: null,
    authToken: 's',
  })
})

test('the folder above supabase/ is accepted, and seeds are found by pattern, in order', () => {
  mkdirSync(path.join(dir, 'supabase/seeds'), { recursive: true })
  for (const name of ['b.sql', 'a.sql', 'c.txt']) writeFileSync(path.join(dir, 'supabase/seeds', name), '')
  writeFileSync(path.join(dir, 'supabase/config.toml'), '[db.seed]\nsql_paths = ["./seeds/*.sql"]')
  expect(readProject(dir, () => undefined).seedFiles.map(({ name }) => name)).toEqual([
    'seeds/a.sql',
    'seeds/b.sql',
  ])
})

test.each([
  ['[api]\nmax_rows = "many"', /api\.max_rows must be a whole number/],
  ['[storage]\nfile_size_limit = "big"', /storage\.file_size_limit/],
  ['[auth.sms]\nmax_frequency = "soon"', /auth\.sms\.max_frequency must be a duration/],
  ['[auth.sms.twilio]\nenabled = true', /auth\.sms\.twilio needs account_sid/],
  ['[auth.external.github]\nenabled = true\nclient_id = "x"', /auth\.external\.github\.secret must be given/],
  ['[auth.external.google]\nenabled = true', /auth\.external\.google\.client_id must be given/],
  ['[auth.external.club]\nurl = "ftp://x"', /auth\.external\.club\.url/],
  ['[api\n', /cannot be read/],
])('%j is refused with a sentence', (config, message) => {
  expect(() => read(config)).toThrow(message)
})

test('other tools sign people in where config.toml says so, and ask on its page', () => {
  expect(read('').backend.auth.oauthServer).toEqual({
    enabled: false,
    allowDynamicRegistration: false,
    authorizationPath: '/oauth/consent',
  })
  const project = read(`
    [auth.oauth_server]
    enabled = true
    allow_dynamic_registration = true
    authorization_url_path = "/allow"`)
  expect(project.backend.auth.oauthServer).toEqual({
    enabled: true,
    allowDynamicRegistration: true,
    authorizationPath: '/allow',
  })
  expect(project.unsupported).toEqual([])
  for (const path of ['allow', '//evil.example', 'https://evil.example', '/\\\\evil.example', '/a?b', '/a#b'])
    expect(() => read(`[auth.oauth_server]\nauthorization_url_path = "${path}"`)).toThrow('must be a path')
})
