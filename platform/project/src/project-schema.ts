/** Defines the supported settings of config.toml, and the Supabase CLI's defaults. */
import { z } from 'zod'

const SIZE = 'must be a size such as 50MB or 50MiB'
const POWERS = ['', 'k', 'm', 'g', 't']

/** Reads `20MB` as 20,000,000 bytes, `20MiB` as 20,971,520. A number without a unit is bytes. */
const bytes = z
  .union([z.number(), z.string()], SIZE)
  .refine(size => /^\d{1,15}(\.\d{1,6}(?= ?[kmgt]))? ?([kmgt]i?)?b?$/i.test(String(size)), SIZE)
  .transform(size => {
    const [, number, unit, binary] = /^([\d.]+) ?([kmgt]?)(i?)/i.exec(String(size))!
    return Math.floor(Number(number) * (binary ? 1024 : 1000) ** POWERS.indexOf(unit!.toLowerCase()))
  })

const apiKey = (prefix: string) =>
  z
    .string()
    .regex(
      new RegExp(`^${prefix}\\S{16,}$`),
      `must begin with ${prefix}, with 16 or more characters after it`,
    )
const wholeNumber = (from: number, to: number) =>
  z.number(`must be a whole number from ${from} to ${to}`).int().min(from).max(to)
const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 }

/** Reads `5s` or `1m30s`, as Go writes durations, in seconds. */
const duration = z
  .string('must be a duration such as 1m30s')
  .regex(/^(\d+(\.\d+)?(ms|s|m|h))+$/, 'must be a duration such as 1m30s')
  .transform(text =>
    [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
      (sum, [, n, unit]) => sum + Number(n) * SECONDS[unit!]!,
      0,
    ),
  )

/** The auth wire is here, below the address of the wires. */
export const AUTH_PATH = '/auth/v1'
const address = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an address' })])
  .transform(url => url.replace(/\/+$/, ''))
const flag = z.boolean('must be true or false')
/** Also accepts the text of an environment variable. */
const switchable = z
  .union([flag, z.enum(['true', 'false']).transform(text => text === 'true')])
  .default(false)
const names = z.array(z.string(), 'must be a list of names')

/** A missing section counts as empty. */
const section = <T extends z.ZodRawShape>(shape: T) => z.looseObject(shape).prefault({} as never)

const bucket = z.looseObject({
  public: flag.default(false),
  file_size_limit: bytes.optional(),
  allowed_mime_types: names.optional(),
  // The CLI has no key for it.
  strict: flag.default(false),
})

const passwordRequirements = z.enum([
  '',
  'letters_digits',
  'lower_upper_letters_digits',
  'lower_upper_letters_digits_symbols',
])
export type PasswordRequirements = z.infer<typeof passwordRequirements>

const twilio = z
  .looseObject({
    enabled: switchable,
    account_sid: z.string().default(''),
    message_service_sid: z.string().default(''),
    content_sid: z.string().default(''),
    auth_token: z.string().default(''),
  })
  .refine(
    given => !given.enabled || (given.account_sid && given.message_service_sid && given.auth_token),
    'needs account_sid, message_service_sid and auth_token',
  )
  .prefault({})
const captcha = z
  .looseObject({
    enabled: switchable,
    provider: z.enum(['hcaptcha', 'turnstile'], 'must be hcaptcha or turnstile').default('hcaptcha'),
    secret: z.string().default(''),
  })
  .refine(({ enabled, secret }) => !enabled || secret.trim() !== '', 'needs a secret')
  .prefault({})
/** The addresses of these are known. Every other provider is an OpenID Connect provider whose issuer is its `url`. */
const KNOWN_PROVIDERS = ['apple', 'github', 'gitlab', 'google', 'linkedin_oidc']
/** Apps may sign in with these by ID token alone, as the CLI allows. */
const WITHOUT_SECRET = ['apple', 'google']

const provider = z.looseObject({
  enabled: switchable,
  /** Several are separated by commas. The first one requests tokens. */
  client_id: z.string().default(''),
  secret: z.string().default(''),
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an address' })]).default(''),
  redirect_uri: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an address' })])
    .default(''),
  skip_nonce_check: flag.default(false),
  email_optional: flag.default(false),
})

const providers = z.record(z.string(), provider).superRefine((sections, { addIssue }) => {
  for (const [name, { enabled, client_id, secret }] of Object.entries(sections)) {
    if (!enabled) continue
    const missing = (key: string) => addIssue({ code: 'custom', path: [name, key], message: 'must be given' })
    if (client_id === '') missing('client_id')
    if (secret === '' && !WITHOUT_SECRET.includes(name)) missing('secret')
  }
})

/** Returns whether the backend knows where to find the provider. */
export function isServedProvider(name: string, { url }: { url: string }): boolean {
  return KNOWN_PROVIDERS.includes(name) || url !== ''
}

/** Maps a section of config.toml to the change of an account that its owner is mailed about. */
export const ACCOUNT_CHANGES = {
  password_changed: 'passwordChanged',
  email_changed: 'emailChanged',
  phone_changed: 'phoneChanged',
  identity_linked: 'identityLinked',
  identity_unlinked: 'identityUnlinked',
  mfa_factor_enrolled: 'mfaFactorEnrolled',
  mfa_factor_unenrolled: 'mfaFactorUnenrolled',
} as const
export type AccountChanges = Record<(typeof ACCOUNT_CHANGES)[keyof typeof ACCOUNT_CHANGES], boolean>

function accountChanges(enabled: (section: string) => boolean): AccountChanges {
  const switches = Object.entries(ACCOUNT_CHANGES).map(([name, change]) => [change, enabled(name)])
  return Object.fromEntries(switches) as AccountChanges
}

/** The names of `[auth.hook.*]`. An address has secrets, separated by `|`. */
export const HOOKS = [
  'custom_access_token',
  'before_user_created',
  'mfa_verification_attempt',
  'password_verification_attempt',
  'send_sms',
  'send_email',
] as const
const hook = z.looseObject({
  enabled: switchable,
  uri: z.string().default(''),
  secrets: z.string().default(''),
})

/** The site that makes and uses credentials. Missing values come from the site's address. */
const webauthn = section({
  rp_id: z
    .string()
    .regex(
      /^([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z]([a-z\d-]*[a-z\d])?$/,
      'must be a domain, without scheme and port',
    )
    .optional(),
  rp_display_name: z.string().min(1, 'must be a name').optional(),
  rp_origins: z
    .array(
      z
        .url({ protocol: /^https?$/, error: 'must be an address', abort: true })
        .transform(url => new URL(url).origin),
    )
    .min(1, 'must name an address')
    .optional(),
}).superRefine(({ rp_id, rp_origins }, { addIssue }) => {
  if ((rp_id === undefined) !== (rp_origins === undefined))
    return addIssue({ code: 'custom', message: 'needs both rp_id and rp_origins, or neither' })
  const foreign = (rp_origins ?? []).find(origin => !`.${new URL(origin).hostname}`.endsWith(`.${rp_id}`))
  if (foreign) addIssue({ code: 'custom', path: ['rp_origins'], message: `must be of ${rp_id}: ${foreign}` })
})

export const projectSchema = z.looseObject({
  api: section({
    port: wholeNumber(1, 65_535).default(54_321),
    external_url: address.default(''),
    schemas: names.min(1, 'must name a schema').default(['public', 'graphql_public']),
    extra_search_path: names.default(['public', 'extensions']),
    max_rows: wholeNumber(1, 1_000_000).default(1000),
  }),
  db: section({
    migrations: section({ enabled: flag.default(true) }),
    seed: section({ enabled: flag.default(true), sql_paths: names.default(['./seed.sql']) }),
  }),
  auth: section({
    site_url: z.url({ protocol: /^https?$/, error: 'must be an address' }).default('http://127.0.0.1:3000'),
    external_url: address
      .refine(url => url === '' || url.endsWith(AUTH_PATH), `must end in ${AUTH_PATH}`)
      .default(''),
    jwt_issuer: z.union([z.literal(''), z.url('must be an address')]).default(''),
    additional_redirect_urls: names.default([]),
    jwt_expiry: wholeNumber(30, 604_800).default(3600),
    enable_signup: flag.default(true),
    enable_anonymous_sign_ins: flag.default(false),
    enable_manual_linking: flag.default(false),
    captcha,
    external: providers.default({}),
    // It has the auth service's name, since the CLI has no key for it yet.
    custom_oauth: section({ enabled: flag.default(true), max_providers: wholeNumber(0, 1000).default(0) }),
    jwt_secret: z.string().min(32, 'must be at least 32 characters long').optional(),
    publishable_key: apiKey('sb_publishable_').optional(),
    secret_key: apiKey('sb_secret_').optional(),
    signing_keys_path: z.string().default(''),
    passkey: section({ enabled: flag.default(false) }),
    webauthn,
    web3: section({ solana: section({ enabled: switchable }), ethereum: section({ enabled: switchable }) }),
    minimum_password_length: wholeNumber(6, 72).default(6),
    password_requirements: passwordRequirements.default(''),
    mfa: section({
      max_enrolled_factors: wholeNumber(0, 1000).default(10),
      totp: section({ enroll_enabled: flag.default(false), verify_enabled: flag.default(false) }),
      web_authn: section({ enroll_enabled: flag.default(false), verify_enabled: flag.default(false) }),
      phone: section({
        enroll_enabled: switchable,
        verify_enabled: switchable,
        template: z.string().default('Your code is {{ .Code }}'),
        max_frequency: duration.prefault('5s'),
        otp_length: wholeNumber(6, 10).default(6),
      }),
    }),
    hook: section({
      ...(Object.fromEntries(HOOKS.map(name => [name, hook.optional()])) as Record<
        (typeof HOOKS)[number],
        z.ZodOptional<typeof hook>
      >),
    }),
    oauth_server: section({
      enabled: flag.default(false),
      allow_dynamic_registration: flag.default(false),
      authorization_url_path: z
        .string()
        .regex(/^\/(?!\/)[^\s?#\\]*$/, 'must be a path such as /oauth/consent')
        .default('/oauth/consent'),
    }),
    sessions: section({ timebox: duration.optional(), inactivity_timeout: duration.optional() }),
    rate_limit: section({
      // Without the key, mails are not limited: the CLI's default is for its own test mailbox.
      email_sent: wholeNumber(1, 1_000_000).optional(),
      sms_sent: wholeNumber(1, 1_000_000).default(30),
      anonymous_users: wholeNumber(1, 1_000_000).default(30),
      token_refresh: wholeNumber(1, 1_000_000).default(150),
      sign_in_sign_ups: wholeNumber(1, 1_000_000).default(30),
      token_verifications: wholeNumber(1, 1_000_000).default(30),
      web3: wholeNumber(1, 1_000_000).default(30),
    }),
    sms: section({
      enable_signup: flag.default(false),
      enable_confirmations: flag.default(false),
      template: z.string().default('Your code is {{ .Code }}'),
      max_frequency: duration.prefault('5s'),
      otp_length: wholeNumber(6, 10).default(6),
      otp_expiry: wholeNumber(30, 86_400).default(600),
      test_otp: z.record(z.string(), z.string('must be a code in quotes')).default({}),
      twilio,
    }),
    email: section({
      enable_signup: flag.default(true),
      enable_confirmations: flag.default(false),
      secure_password_change: flag.default(false),
      max_frequency: duration.prefault('1s'),
      otp_length: wholeNumber(6, 10).default(6),
      otp_expiry: wholeNumber(30, 86_400).default(3600),
      notification: z
        .record(z.string(), z.looseObject({ enabled: flag.default(false) }))
        .transform(sections => accountChanges(name => sections[name]?.enabled ?? false))
        .prefault({}),
    }),
  }),
  realtime: section({ enabled: flag.default(true) }),
  storage: section({
    file_size_limit: bytes.default(50 * 2 ** 20),
    buckets: z.record(z.string(), bucket).default({}),
  }),
})
export type ProjectDocument = z.infer<typeof projectSchema>
