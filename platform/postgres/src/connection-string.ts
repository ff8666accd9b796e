/**
 * Reads an address of PostgreSQL like libpq, including several servers in one address.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 */

export interface Server {
  /** A name, an address, or the folder of a Unix socket. */
  host: string
  port: number
}

export const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof SSL_MODES)[number]

/** `primary` is not the same: a primary may be set to read only. */
export const SESSION_ATTRIBUTES = ['read-write', 'primary', 'any'] as const
export type SessionAttributes = (typeof SESSION_ATTRIBUTES)[number]

export const CHANNEL_BINDINGS = ['disable', 'prefer', 'require'] as const

export interface ConnectionString {
  /** The servers in the order in which they are tried. */
  servers: readonly Server[]
  user?: string
  password?: string
  database?: string
  /** Undefined when it is not given. */
  sslMode?: SslMode
  /** Files as written. `system` for the CA stands for those that Node trusts. */
  files: { ca?: string; cert?: string; key?: string }
  sslNegotiation?: 'postgres' | 'direct'
  channelBinding: (typeof CHANNEL_BINDINGS)[number]
  attributes?: SessionAttributes
  /** The limit for each server. Undefined when it is not given. */
  connectTimeoutMs?: number
  /** Settings of the session, as `-c name=value`. */
  options?: string
}

/** Keys of libpq or of other clients that change nothing here. */
const WITHOUT_EFFECT = [
  ...[
    'application_name',
    'fallback_application_name',
    'client_encoding',
    'gssencmode',
    'sslcompression',
    'sslsni',
  ],
  ...['keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count', 'tcp_user_timeout'],
  ...['uselibpqcompat', 'pgbouncer', 'connection_limit', 'pool_timeout', 'load_balance_hosts'],
]
const KNOWN = [
  ...['host', 'port', 'user', 'password', 'dbname', 'ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'],
  ...['sslnegotiation', 'channel_binding', 'target_session_attrs', 'connect_timeout', 'options'],
]

/** The problem with an address, without the password. The message continues a sentence after the setting's name. */
export class ConnectionStringError extends Error {
  override name = 'ConnectionStringError'
}

/** @throws {ConnectionStringError} */
export function parseConnectionString(text: string): ConnectionString {
  const [, authority = '', path = '', query = ''] =
    /^postgres(?:ql)?:\/\/([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/.exec(text) ??
    refuse('must be an address that begins with postgres:// or postgresql://')
  const given = readQuery(query)
  const at = authority.lastIndexOf('@')
  const [user = '', password] = at < 0 ? [] : splitOnce(authority.slice(0, at), ':')
  const connectTimeout = given('connect_timeout')
  if (connectTimeout !== undefined && !/^\d{1,4}$/.test(connectTimeout))
    refuse('has a connect_timeout that is not a number of seconds')
  return {
    servers: readServers(authority.slice(at + 1), given('host'), given('port')),
    user: given('user') ?? (decode(user) || undefined),
    password: given('password') ?? (password === undefined ? undefined : decode(password)),
    database: given('dbname') ?? (decode(path) || undefined),
    sslMode: given('ssl') === 'true' ? 'require' : oneOf('sslmode', given('sslmode'), SSL_MODES),
    files: { ca: given('sslrootcert'), cert: given('sslcert'), key: given('sslkey') },
    sslNegotiation: oneOf('sslnegotiation', given('sslnegotiation'), ['postgres', 'direct'] as const),
    channelBinding: oneOf('channel_binding', given('channel_binding'), CHANNEL_BINDINGS) ?? 'disable',
    attributes: oneOf('target_session_attrs', given('target_session_attrs'), SESSION_ATTRIBUTES),
    connectTimeoutMs: Number(connectTimeout ?? 0) * 1000 || undefined,
    options: given('options'),
  } satisfies { [K in keyof Required<ConnectionString>]: ConnectionString[K] | undefined } as ConnectionString
}

function readServers(authority: string, hosts: string | undefined, ports: string | undefined): Server[] {
  const places: (readonly [host: string, port: string])[] = hosts
    ? hosts.split(',').map(host => [host, ''] as const)
    : authority.split(',').map(place => {
        const [, host = '', port = ''] =
          /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(place) ?? refuse('has a bad host')
        return [decode(host.replace(/^\[(.*)\]$/, '$1')), port] as const
      })
  const shared = ports?.split(',') ?? []
  if (shared.length > 1 && shared.length !== places.length) refuse('has not as many ports as hosts')
  return places.map(([host, port], index) => {
    const number = port || (shared.length > 1 ? shared[index] : shared[0]) || '5432'
    if (!/^\d{1,5}$/.test(number) || Number(number) < 1 || Number(number) > 65_535)
      refuse('has a port that is not a number from 1 to 65535')
    return { host: host || 'localhost', port: Number(number) }
  })
}

function readQuery(query: string): (name: string) => string | undefined {
  const values = new Map<string, string>()
  for (const part of query.split('&').filter(Boolean)) {
    const [name, value = ''] = splitOnce(part, '=')
    if (!KNOWN.includes(name) && !WITHOUT_EFFECT.includes(name)) refuse(`has the unknown parameter ${name}`)
    values.set(name, decode(value))
  }
  return name => values.get(name) || undefined
}

function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined || allowed.includes(value as T)) return value as T | undefined
  return refuse(`has a ${name} that is none of ${allowed.join(', ')}`)
}

function splitOnce(text: string, by: string): [string, string?] {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return refuse('has a % that begins no code: write it as %25')
  }
}

function refuse(problem: string): never {
  throw new ConnectionStringError(problem)
}
