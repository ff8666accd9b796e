/**
 * Describes each setting of `settingsSchema`, and nothing else does. `npm run settings` writes docs/configuration.md
 * and .env.example from it. test/settings.test.ts compares them, and the names with the schema.
 */
export interface SettingDescription {
  /** Each name with the value that .env.example shows. */
  names: Record<string, string>
  /** Markdown. Absent where nothing happens without the setting. */
  byDefault?: string
  /** Markdown. Links are relative to the folder docs. */
  meaning: string
}

interface SettingGroup {
  title: string
  about?: string
  settings: SettingDescription[]
}

const s3 = (prefix: string) => ({
  [`${prefix}ENDPOINT`]: 'https://s3.eu-central-1.amazonaws.com',
  [`${prefix}REGION`]: 'eu-central-1',
  [`${prefix}BUCKET`]: '',
  [`${prefix}ACCESS_KEY_ID`]: '',
  [`${prefix}SECRET_ACCESS_KEY`]: '',
})

export const settingGroups: SettingGroup[] = [
  {
    title: 'Where it runs',
    settings: [
      {
        names: { PORT: '3000', HOST: '127.0.0.1' },
        byDefault: '`3000`, `127.0.0.1`',
        meaning: 'Where the server listens; `0.0.0.0` listens on all addresses.',
      },
      {
        names: { SITE_URL: 'https://community.example.org' },
        byDefault: '`http://localhost:$PORT`',
        meaning: 'The public address. Every mailed link is built from it.',
      },
      {
        names: { TRUSTED_PROXY_HOPS: '0' },
        byDefault: '`0`',
        meaning:
          'How many proxies stand in front of the server: so many entries of `X-Forwarded-For` are believed.',
      },
      {
        names: { DATA_DIR: '.data' },
        byDefault: '`.data`',
        meaning: 'The folder of the database, the uploaded files and the generated secrets.',
      },
      {
        names: { DISK_RESERVE_MB: '500' },
        byDefault: '`500`',
        meaning:
          'With less than this free on the disk of `DATA_DIR`, nobody can upload files and `ready` says no. With less than four times this, the team is told.',
      },
      {
        names: { DRAIN_SECONDS: '0' },
        byDefault: '`0`',
        meaning:
          'Behind a load balancer: for so long after SIGTERM `ready` says no while requests are still served ([several processes](several-processes.md#a-new-version)).',
      },
      {
        names: { COPY_BEFORE_UPGRADE: 'true' },
        byDefault: '`true`',
        meaning:
          'Whether the database is copied before a new version changes it ([upgrading](upgrading.md)).',
      },
      {
        names: { LOG_LEVEL: 'info' },
        byDefault: '`info`',
        meaning: 'How much is logged: `silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`.',
      },
      {
        names: { SLOW_STATEMENT_MS: '500' },
        meaning:
          'Statements of the database that take at least so long are logged, [without values](specification/safety.md#logs). Without it none is timed.',
      },
    ],
  },
  {
    title: 'Who runs it',
    settings: [
      {
        names: { OWNER_EMAIL: 'you@example.org' },
        meaning: 'The first admin, who is invited by mail at the first start.',
      },
      {
        names: { DEMO: 'true' },
        byDefault: '`true` without `OWNER_EMAIL`',
        meaning: 'Whether demo content is loaded into an empty database.',
      },
      {
        names: { BRAND_NAME: 'Juno' },
        byDefault: 'the site settings, or Juno',
        meaning: 'The name of the community, in the site and in mails. It wins over the settings page.',
      },
      {
        names: {
          TEAM_CHAT_URL: 'https://chat.example.org/join',
          PODCAST_URL_1: '',
          PODCAST_URL_2: '',
        },
        byDefault: 'hidden; fictional with demo content',
        meaning: 'Links on the dashboard: the team chat, and the podcast at up to two listening sites.',
      },
    ],
  },
  {
    title: 'A PostgreSQL of your own',
    about: 'More: [postgresql.md](postgresql.md).',
    settings: [
      {
        names: { DATABASE_URL: 'postgres://user:password@db.example.org:5432/juno' },
        byDefault: 'the embedded PostgreSQL',
        meaning:
          'PostgreSQL 15 or newer, with a login that may create roles and databases, and a database that it owns. TLS and several servers are written as for `psql`.',
      },
      {
        names: { DATABASE_CA_FILE: 'ca.pem' },
        meaning: 'Verifies the certificates of its servers, in full where `sslmode` is not given.',
      },
      {
        names: { DATABASE_DIRECT_URL: '' },
        meaning:
          'PostgreSQL itself, where `DATABASE_URL` leads to a pooler in transaction mode such as PgBouncer.',
      },
      {
        names: { DATABASE_REPLICA_URL: 'postgres://user:password@replica.example.org:5432/juno' },
        meaning:
          'A standby that answers the wide reads of the member directory, never behind what was stored before.',
      },
      {
        names: { JUNO_SECRET: '' },
        byDefault: 'files in `DATA_DIR`',
        meaning:
          'One secret of 32 or more characters for all processes (`openssl rand -base64 48`), from which keys, database passwords and the key of backups follow. Without it, every process needs the same `secrets.json` and `backup-key.txt`.',
      },
      {
        names: { REPLACE_SECRETS: 'false' },
        byDefault: '`false`',
        meaning:
          '`true` for one start while no other process runs: the database takes these secrets in place of those that it was set up with. Everybody signs in again; [authenticator apps and recovery codes no longer work](handbook/security.md#other-keys).',
      },
    ],
  },
  {
    title: 'Mail',
    settings: [
      {
        names: {
          SMTP_URL: 'smtps://user:password@smtp.example.org:465',
          MAIL_FROM: 'Juno <hello@example.org>',
        },
        byDefault: 'a mailbox page on this machine',
        meaning: 'The mail server, and the sender.',
      },
      {
        names: { MAILBOX_KEY: '' },
        byDefault: 'printed at each start',
        meaning: 'Opens the mailbox page: 16 or more letters, digits, `-` and `_`.',
      },
      {
        names: { DKIM_SELECTORS: 's1, s2' },
        byDefault: 'the usual ones',
        meaning:
          'Under which names your mail provider has you publish keys. The page [Health](specification/admin.md#sender) looks for them.',
      },
      {
        names: {
          SES_TOPIC_ARN: 'arn:aws:sns:eu-west-1:123456789012:juno-mail',
          POSTMARK_WEBHOOK_PASSWORD: '',
          MAILGUN_SIGNING_KEY: '',
          RESEND_WEBHOOK_SECRET: 'whsec_',
          BOUNCE_TOKEN: '',
          BOUNCE_IMAP_URL: 'imaps://bounces%40example.org:password@imap.example.org/INBOX',
          BOUNCE_ADDRESS: 'bounces@example.org',
        },
        meaning: 'Who tells of [mail that does not arrive](mail-reports.md).',
      },
    ],
  },
  {
    title: 'Payments',
    about: 'More: [taking payments](taking-payments.md).',
    settings: [
      {
        names: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_PORTAL_CONFIGURATION: '' },
        byDefault: 'the sandbox checkout',
        meaning:
          'Both secrets, as `npm run connect-stripe` writes or prints them. `STRIPE_WEBHOOK_SECRET` alone leaves the sandbox on and signs its events.',
      },
      {
        names: { STRIPE_PUBLISHABLE_KEY: '', STRIPE_BUY_BUTTON_MONTHLY: '', STRIPE_BUY_BUTTON_ANNUAL: '' },
        byDefault: "the site's own buttons",
        meaning: "Stripe's embedded buy buttons: all three, or none.",
      },
      {
        names: { SANDBOX_CHECKOUT: 'true' },
        byDefault: 'with demo content, or at a loopback address',
        meaning: 'Whether the sandbox takes payments where no Stripe key is set.',
      },
    ],
  },
  {
    title: 'Files and backups',
    about: 'More: [backups](handbook/operations.md#backups).',
    settings: [
      {
        names: s3('S3_'),
        byDefault: 'files in `DATA_DIR`',
        meaning:
          'Uploaded files in Amazon S3, or in what speaks its protocol: all five, or none. The bucket exists and stays private; the key gets, puts and deletes objects in it.',
      },
      {
        names: { BACKUP_AT: '03:30' },
        byDefault: '`03:30`',
        meaning: 'When the nightly backup is made, in UTC; `never` makes none.',
      },
      {
        names: { BACKUP_KEY: '' },
        byDefault: 'from `JUNO_SECRET`, or in `DATA_DIR`',
        meaning:
          'What backups are encrypted with, as `npm run backup-key` prints it. Without it no backup can be opened: keep it elsewhere, too.',
      },
      {
        names: { BACKUP_FOLDER: '/mnt/backups' },
        byDefault: '`DATA_DIR/backups`',
        meaning: 'Where they are stored, for example on a disk of another machine.',
      },
      {
        names: s3('BACKUP_S3_'),
        meaning:
          'An object store off the machine: all five, or none. Another bucket than the files have, with a key that also lists it.',
      },
      {
        names: { BACKUP_FILES: 'true' },
        byDefault: '`true`',
        meaning:
          'Whether files of an object store are in the backups; `false` where the store keeps old versions itself.',
      },
      {
        names: { BACKUP_KEEP_NIGHTS: '7', BACKUP_KEEP_WEEKS: '4', BACKUP_KEEP_MONTHS: '6' },
        byDefault: '`7`, `4`, `6`',
        meaning: 'How many are kept: the newest of each of the last nights, weeks and months that have one.',
      },
    ],
  },
  {
    title: 'Signing in',
    settings: [
      {
        names: { SUPABASE_JWT_SECRET: '', SUPABASE_PUBLISHABLE_KEY: '', SUPABASE_SECRET_KEY: '' },
        byDefault: 'generated',
        meaning:
          'Keys of your own: what signs access tokens (32 or more characters), the key of the site in the browser (`sb_publishable_…`), and the one that bypasses every permission (`sb_secret_…`).',
      },
      {
        names: { REDIRECT_ORIGINS: 'https://app.example.org' },
        meaning: 'Further origins that mailed links may lead to, with commas between them.',
      },
      {
        names: { GOTRUE_SAML_ENABLED: 'true' },
        byDefault: '`false`',
        meaning:
          'Whether people sign in at an organization by SAML 2.0 ([single sign-on](single-sign-on.md)).',
      },
      {
        names: { GOTRUE_SAML_PRIVATE_KEY: '' },
        byDefault: 'generated into `DATA_DIR`',
        meaning: 'An RSA key of 2048 bits or more, as DER in base64.',
      },
      {
        names: { GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS: 'false' },
        byDefault: '`false`',
        meaning: 'Whether assertions may be encrypted; the response then has to be signed.',
      },
      {
        names: { GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: '10m' },
        byDefault: '`10m`',
        meaning: 'How long somebody may take to sign in at the organization.',
      },
      {
        names: { TWILIO_ORIGIN: 'https://api.twilio.com' },
        byDefault: '`https://api.twilio.com`',
        meaning: "Another service that speaks Twilio's protocol for text messages.",
      },
    ],
  },
  {
    title: 'Watching it',
    settings: [
      {
        names: { METRICS_TOKEN: '' },
        meaning:
          'Opens [`/metrics`](metrics.md) to Prometheus: 16 or more letters, digits, `-` and `_` (`openssl rand -hex 24`). Without it nothing is measured.',
      },
      {
        names: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
        meaning:
          'The collector of [traces](tracing.md), by OTLP over HTTP; `/v1/traces` is appended. Without an address nothing is traced.',
      },
      {
        names: {
          OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '',
          OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
          OTEL_EXPORTER_OTLP_HEADERS: '',
        },
        byDefault: '`http/protobuf`',
        meaning:
          'The same with its path, which wins over the one above; `http/protobuf` or `http/json`; headers such as the key of a service, as `name=value`, percent-encoded, with commas between them.',
      },
      {
        names: {
          OTEL_SERVICE_NAME: 'juno',
          OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
        },
        byDefault: '`juno`',
        meaning: 'The name of this service, and further attributes as `name=value`.',
      },
      {
        names: { OTEL_TRACES_SAMPLER: 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG: '' },
        byDefault: '`parentbased_always_on`',
        meaning:
          'Which traces are kept: `always_on`, `always_off` or `traceidratio`, alone or after `parentbased_`; the ratio is from 0 to 1.',
      },
      {
        names: { OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'false' },
        byDefault: '`otlp`, `false`',
        meaning: '`none`, or `true`: nothing is traced in spite of an address.',
      },
    ],
  },
]

/** Variables that `product/supabase/config.toml` refers to. They are no settings of the schema. */
export const projectSettings: SettingDescription[] = [
  {
    names: {
      SUPABASE_AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
      SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: '',
      SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: '',
    },
    meaning:
      'Signing in with Google; the same with `GITHUB`, `LINKEDIN_OIDC`, `APPLE`, and with `KEYCLOAK` and its `…_URL` for any other OpenID Connect provider. Register `SITE_URL/auth/v1/callback` there as the address to return to. Apple’s secret is the token that you sign with its key, and is renewed twice a year.',
  },
  {
    names: {
      SUPABASE_AUTH_SMS_TWILIO_ENABLED: 'true',
      SUPABASE_AUTH_SMS_TWILIO_ACCOUNT_SID: '',
      SUPABASE_AUTH_SMS_TWILIO_MESSAGE_SERVICE_SID: '',
      SUPABASE_AUTH_SMS_TWILIO_AUTH_TOKEN: '',
    },
    meaning: 'Text messages through Twilio. Set in the environment, not in `.env`.',
  },
  {
    names: {
      SUPABASE_AUTH_MFA_PHONE_ENROLL_ENABLED: 'true',
      SUPABASE_AUTH_MFA_PHONE_VERIFY_ENABLED: 'true',
    },
    meaning:
      'With Twilio, a code by text message as second step of signing in. Set in the environment, not in `.env`.',
  },
]
