/**
 * Reads the text of config.toml, fills in its variables, and applies those of the environment that take precedence. It
 * does not interpret keys.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'

type Value = string | number | boolean | bigint | object | Value[]

/** @throws Error with a sentence for a file that is no TOML */
export function readDocument(
  file: string,
  variable: (name: string) => string | undefined,
): Record<string, unknown> {
  return withVariables(parsedFile(file, variable), variable)
}

function parsedFile(file: string, variable: (name: string) => string | undefined): Record<string, unknown> {
  if (!existsSync(file)) return {}
  try {
    return filledIn(parse(readFileSync(file, 'utf8')), variable) as Record<string, unknown>
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** `env(NAME)` is a variable of the environment. One that is not set omits its key. */
function filledIn(value: Value, variable: (name: string) => string | undefined): Value | undefined {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name === undefined ? value : variable(name)
  }
  if (Array.isArray(value))
    return value.map(item => filledIn(item, variable)!).filter(item => item !== undefined)
  if (typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, filledIn(inner as Value, variable)])
      .filter(([, inner]) => inner !== undefined),
  )
}

const PROVIDER_VARIABLES = ['enabled', 'client_id', 'secret', 'url', 'redirect_uri']
const TWILIO_VARIABLES = ['enabled', 'account_sid', 'message_service_sid', 'content_sid', 'auth_token']
const PHONE_FACTOR_VARIABLES = ['enroll_enabled', 'verify_enabled']
const CHAINS = ['solana', 'ethereum']

type Sections = Record<string, Record<string, object>>

/**
 * As in the CLI, `SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID` takes precedence over the key of that name. So do others of
 * a provider, and those of Twilio, of the phone factor and of wallets.
 */
function withVariables(
  document: Record<string, unknown>,
  variable: (name: string) => string | undefined,
): Record<string, unknown> {
  const auth = document.auth as Sections | undefined
  if (!auth) return document
  const overridden = (kind: string, name: string, keys: readonly string[]) => {
    const prefix = `SUPABASE_AUTH_${kind}_${name}`.replace(/\W/g, '_').toUpperCase()
    const given = keys.map(key => [key, variable(`${prefix}_${key.toUpperCase()}`)] as const)
    return { ...auth[kind]?.[name], ...Object.fromEntries(given.filter(([, value]) => value)) }
  }
  const providers = Object.keys(auth.external ?? {})
  return {
    ...document,
    auth: {
      ...auth,
      sms: { ...auth.sms, twilio: overridden('sms', 'twilio', TWILIO_VARIABLES) },
      mfa: { ...auth.mfa, phone: overridden('mfa', 'phone', PHONE_FACTOR_VARIABLES) },
      web3: Object.fromEntries(CHAINS.map(name => [name, overridden('web3', name, ['enabled'])])),
      external: Object.fromEntries(
        providers.map(name => [name, overridden('external', name, PROVIDER_VARIABLES)]),
      ),
    },
  }
}
