/**
 * Says in words for the operator why a server was not accepted. Node's and PostgreSQL's own words stay in the cause.
 */
import type { Server } from './connection-string'

/** These are pg's words. */
export const NO_TLS = 'The server does not support SSL connections'

/** No server of an address can be used. The code is one of those that callers take for "away". */
export class NoServerError extends Error {
  override name = 'NoServerError'
  readonly code: string
  constructor(readonly failures: readonly { server: Server; error: Error }[]) {
    const reasons = failures.map(({ server, error }) => failureSentence(server, error))
    super([...new Set(reasons)].join('; '), { cause: failures.at(-1)?.error })
    const own = failures.map(({ error }) => (error as { code?: string }).code)
    this.code = own[0] !== undefined && own.every(code => code === own[0]) ? own[0] : 'EHOSTUNREACH'
  }
}

/** The server answers, and accepts no writes. */
export class ReadOnlyServerError extends Error {
  override name = 'ReadOnlyServerError'
  readonly code = 'EHOSTUNREACH'
  constructor() {
    super('it takes no writes (a standby, or set to read only)')
  }
}

const UNTRUSTED = [
  ...['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...[
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_SIGNATURE_FAILURE',
    'CERT_UNTRUSTED',
  ],
]

/** @returns `db.example.org:5432: its certificate has expired`, without a full stop */
export function failureSentence({ host, port }: Server, error: Error): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}: ${reasonOf(error, host)}`
}

function reasonOf(error: Error, host: string): string {
  const { code = '', message } = error as Error & { code?: string }
  if (error instanceof ReadOnlyServerError) return message
  if (UNTRUSTED.includes(code))
    return `its certificate was not issued by the CA that is trusted here (${code}); give the right one by sslrootcert or DATABASE_CA_FILE`
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired'
  if (code === 'CERT_NOT_YET_VALID')
    return 'its certificate is not valid yet; look at the clocks of both machines'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is not for the name ${host}; use the name that it is for, or sslmode=verify-ca`
  if (message === NO_TLS) return 'it does not speak TLS, which sslmode asks for'
  if (code === '28000' && /no encryption/.test(message))
    return 'it takes connections with TLS only; set sslmode=verify-full'
  if (code === '28P01') return 'it does not accept the user or the password (28P01)'
  return [message.startsWith('connect ') || message.includes(code) ? '' : code, message]
    .filter(Boolean)
    .join(' ')
}
