import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from '@juno/host/parse-settings'
import { describe, expect, test } from 'vitest'
import { BACKUP_KEY } from '../modules/backups/backup-key'
import { parseConfig, settingsSchema } from './config'

function problems(environment: Record<string, string>, file: Record<string, string> = {}): string[] {
  try {
    parseConfig('/srv/juno', environment, file)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('configuration', () => {
  test('needs no setting', () => {
    expect(parseConfig('/srv/juno', {})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      brand: 'Juno',
      dataDir: '/srv/juno/.data',
      databaseUrl: null,
      demo: true,
      ownerEmail: null,
      smtpUrl: null,
      stripe: null,
      trustedProxyHops: 0,
      mailFrom: 'hello@localhost',
    })
  })

  test('an empty value counts as not set, so a copied example changes nothing', () => {
    expect(parseConfig('/srv/juno', { PORT: '', STRIPE_SECRET_KEY: ' ' })).toEqual(
      parseConfig('/srv/juno', {}),
    )
  })

  test('the environment wins over the file', () => {
    expect(parseConfig('/srv/juno', { PORT: '4000' }, { PORT: '5000', BRAND_NAME: 'Vesta' })).toMatchObject({
      port: 4000,
      brand: 'Vesta',
    })
  })

  test.each([
    ['no owner: demo', {}, true],
    ['an owner: no demo', { OWNER_EMAIL: 'owner@example.org' }, false],
    ['an owner, but demo wanted', { OWNER_EMAIL: 'owner@example.org', DEMO: 'true' }, true],
    ['no owner, but no demo wanted', { DEMO: 'false' }, false],
  ])('%s', (_, environment, demo) => {
    expect(parseConfig('/srv/juno', environment as Record<string, string>).demo).toBe(demo)
  })

  test.each([
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', '3e3', 'PORT must be a whole number from 1 to 65535.'],
    ['SITE_URL', 'example.org', 'SITE_URL must be an address that begins with http:// or https://.'],
    ['SITE_URL', 'https://example.org/club', 'SITE_URL must not have a path.'],
    ['SITE_URL', 'ftp://example.org', 'SITE_URL must be an address that begins with http:// or https://.'],
    ['DEMO', 'yes', 'DEMO must be true or false.'],
    ['OWNER_EMAIL', 'me', 'OWNER_EMAIL must be an email address.'],
    ['SUPABASE_JWT_SECRET', 'short', 'SUPABASE_JWT_SECRET must be at least 32 characters long.'],
    [
      'SUPABASE_SECRET_KEY',
      'sb_publishable_aaaaaaaaaaaaaaaaaaaaaa',
      'SUPABASE_SECRET_KEY must begin with sb_secret_.',
    ],
    [
      'DATABASE_URL',
      'mysql://db/juno',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    ['SMTP_URL', 'localhost:25', 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    ['MAIL_FROM', 'a@b.org\r\nBcc: c@d.org', 'MAIL_FROM must be an email address, or Name <address>.'],
    [
      'TEAM_CHAT_URL',
      'javascript:alert(1)',
      'TEAM_CHAT_URL must be an address that begins with http:// or https://.',
    ],
    ['TRUSTED_PROXY_HOPS', '-1', 'TRUSTED_PROXY_HOPS must be a whole number from 0 to 10.'],
    ['GOTRUE_SAML_ENABLED', 'yes', 'GOTRUE_SAML_ENABLED must be true or false.'],
    [
      'GOTRUE_SAML_PRIVATE_KEY',
      'c2hvcnQ=',
      'GOTRUE_SAML_PRIVATE_KEY must be an RSA key of 2048 bits or more, as DER in base64.',
    ],
    [
      'GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD',
      'soon',
      'GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD must be a duration such as 10m.',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace.'],
  ])('%s=%j stops the start with a sentence', (name, value, sentence) => {
    expect(problems({ [name]: value })).toEqual([sentence])
  })

  test('secrets of the embedded database are replaced by new ones, not by a start', () => {
    expect(problems({ REPLACE_SECRETS: 'true' })).toEqual([
      expect.stringMatching(/^REPLACE_SECRETS goes with DATABASE_URL\. .*SUPABASE_JWT_SECRET/),
    ])
    expect(problems({ REPLACE_SECRETS: 'true', DATABASE_URL: 'postgres://db/juno' })).toEqual([])
  })

  test('names every problem at once', () => {
    expect(problems({ PORT: 'x', DEMO: 'x', OWNER_EMAIL: 'x' })).toHaveLength(3)
  })

  test('half of the Stripe settings counts as none', () => {
    expect(problems({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'Taking payments with Stripe also needs STRIPE_WEBHOOK_SECRET. Leave both out for the sandbox.',
    ])
    expect(problems({ STRIPE_BUY_BUTTON_ANNUAL: 'buy_btn_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual([
      "Stripe's buy buttons also need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_BUY_BUTTON_MONTHLY.",
    ])
  })

  test('Stripe needs its two secrets, and its buttons are an option', () => {
    const secrets = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', buyButtons: null }
    expect(parseConfig('/srv/juno', secrets).stripe).toEqual(stripe)
    const publishable = { ...secrets, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    expect(parseConfig('/srv/juno', publishable).stripe).toEqual(stripe)
    const buttons = { STRIPE_BUY_BUTTON_MONTHLY: 'buy_btn_m', STRIPE_BUY_BUTTON_ANNUAL: 'buy_btn_a' }
    expect(parseConfig('/srv/juno', { ...publishable, ...buttons }).stripe?.buyButtons).toEqual({
      publishableKey: 'pk_test_1',
      monthly: 'buy_btn_m',
      annual: 'buy_btn_a',
    })
    expect(parseConfig('/srv/juno', { STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toMatchObject({
      stripe: null,
      sandboxWebhookSecret: 'whsec_1',
    })
  })

  test('an object store needs its five settings', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_REGION: 'eu-central-1',
      S3_BUCKET: 'juno',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(parseConfig('/srv/juno', s3).s3).toEqual({
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      bucket: 'juno',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(problems({ ...s3, S3_BUCKET: 'a/b' })).toEqual(['S3_BUCKET must be the name of a bucket.'])
  })

  test('half of the settings of an object store are refused, not ignored', () => {
    expect(problems({ S3_BUCKET: 'juno', S3_ENDPOINT: 'https://s3.example.org' })).toEqual([
      'Keeping files in S3 also needs S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY. Leave all five out to keep them in DATA_DIR.',
    ])
  })

  test('with JUNO_SECRET every process has the same key of backups, unless one is given', () => {
    const keyOf = (more: Record<string, string>) =>
      parseConfig('/srv/juno', { DATABASE_URL: 'postgres://db.example.org/juno', ...more }).backups.key
    const shared = { JUNO_SECRET: 'the-one-that-all-processes-are-given-0123' }
    expect(keyOf(shared)).toMatch(BACKUP_KEY)
    expect(keyOf({ ...shared, DATA_DIR: '/another' })).toBe(keyOf(shared))
    expect(keyOf({ JUNO_SECRET: 'of-somebody-else-entirely-0123456789' })).not.toBe(keyOf(shared))
    const given = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`
    expect(keyOf({ ...shared, BACKUP_KEY: given })).toBe(given)
    expect(keyOf({})).toBeNull()
  })

  test('traces go where OpenTelemetry’s variables say, and nowhere without an address', () => {
    const tracing = (environment: Record<string, string>) => parseConfig('/srv/juno', environment).tracing
    const address = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
    expect(tracing({ OTEL_SERVICE_NAME: 'vesta' })).toBeNull()
    expect(tracing({ ...address, OTEL_SDK_DISABLED: 'TRUE' })).toBeNull()
    expect(tracing({ ...address, OTEL_TRACES_EXPORTER: 'none' })).toBeNull()
    expect(tracing(address)).toEqual({
      url: 'http://127.0.0.1:4318/v1/traces',
      protocol: 'http/protobuf',
      headers: {},
      resource: { 'service.name': 'juno' },
      sampler: { ratio: 1, followsParent: true },
    })
    expect(
      tracing({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otlp.example/traces',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc==, x-scope=1',
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=juno-eu,deployment.environment.name=production',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }),
    ).toEqual({
      url: 'https://otlp.example/traces',
      protocol: 'http/protobuf',
      headers: { authorization: 'Basic abc==', 'x-scope': '1' },
      resource: { 'service.name': 'juno-eu', 'deployment.environment.name': 'production' },
      sampler: { ratio: 0.25, followsParent: false },
    })
    expect(
      problems({ ...address, OTEL_EXPORTER_OTLP_HEADERS: 'secret', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }),
    ).toEqual([
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json.',
      'OTEL_EXPORTER_OTLP_HEADERS must be name=value, with commas between them.',
    ])
  })

  test('an unknown name in .env is refused with the name it is near to', () => {
    expect(problems({}, { STRIPE_SECRETKEY: 'sk_test_1', COLOUR: 'red' })).toEqual([
      'STRIPE_SECRETKEY in .env is not a setting of Juno. Did you mean STRIPE_SECRET_KEY?',
      'COLOUR in .env is not a setting of Juno.',
    ])
  })

  test('a misspelt name in the environment is refused, names of other programs are not', () => {
    expect(
      problems({ OWNER_EMIAL: 'a@b.org', HOSTNAME: 'vm', PATH: '/bin', SHELL: 'sh', PORTS: '1' }),
    ).toEqual(['OWNER_EMIAL is not a setting of Juno. Did you mean OWNER_EMAIL?'])
  })

  test('is frozen', () => {
    const config = parseConfig('/srv/juno', { PODCAST_URL_1: 'https://pod.example/1' })
    expect(() => config.podcastUrls.push('x')).toThrow(TypeError)
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
  })

  test('.env.example names every setting, and works unedited', () => {
    const example = readFileSync(path.resolve(import.meta.dirname, '../../../../.env.example'), 'utf8')
    const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(match => match[1])
    expect(named.sort()).toEqual(Object.keys(settingsSchema.shape).sort())
    expect(parseConfig('/srv/juno', {}, parseEnv(example))).toEqual(parseConfig('/srv/juno', {}))
  })
})
