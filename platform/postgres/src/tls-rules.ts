/**
 * Interprets `sslmode` and its files for one server, like libpq.
 * https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { ConnectionStringError, type ConnectionString, type Server } from './connection-string'

/** Each way to connect, in order: without TLS, or with it by these options. */
export type TlsAttempts = readonly (false | ConnectionOptions)[]

/** Stands for the CAs that Node trusts. */
const SYSTEM = 'system'

/**
 * Without a mode, it is `prefer`, as in libpq; with a CA file of the operator, `verify-full`.
 * @param caFile used where the address names none
 * @throws {ConnectionStringError} when a file cannot be read, or the mode needs one
 */
export function tlsRules(
  address: Pick<ConnectionString, 'sslMode' | 'files'>,
  caFile: string | null = null,
): (server: Server) => TlsAttempts {
  const { files } = address
  const mode = address.sslMode ?? (caFile && !files.ca ? 'verify-full' : 'prefer')
  if (mode === 'disable') return () => [false]
  const caPath = files.ca ?? caFile ?? undefined
  if (mode === 'verify-ca' && (caPath === undefined || caPath === SYSTEM))
    throw new ConnectionStringError(
      'asks for sslmode=verify-ca, which needs a CA file: sslrootcert or DATABASE_CA_FILE',
    )
  if (caPath === SYSTEM && mode !== 'verify-full')
    throw new ConnectionStringError('has sslrootcert=system, which needs sslmode=verify-full')
  const tls: ConnectionOptions = {
    ...(caPath && caPath !== SYSTEM && { ca: readCertificates(caPath) }),
    ...(files.cert && { cert: readText(files.cert, 'sslcert') }),
    ...(files.key && { key: readText(files.key, 'sslkey') }),
    ...verification(mode, tlsHasCa(caPath)),
  }
  return ({ host }) => (host.startsWith('/') ? [false] : mode === 'prefer' ? [tls, false] : [tls])
}

const tlsHasCa = (path: string | undefined) => path !== undefined && path !== SYSTEM

/** With a CA file, `require` is `verify-ca`, as in libpq. */
function verification(
  mode: 'prefer' | 'require' | 'verify-ca' | 'verify-full',
  hasCa: boolean,
): ConnectionOptions {
  if (mode === 'verify-full') return { rejectUnauthorized: true }
  if (mode === 'verify-ca' || (mode === 'require' && hasCa))
    return { rejectUnauthorized: true, checkServerIdentity: () => undefined }
  return { rejectUnauthorized: false }
}

function readCertificates(file: string): string {
  const text = readText(file, 'sslrootcert')
  try {
    new X509Certificate(text)
  } catch {
    throw new ConnectionStringError(`names the CA file ${file}, which holds no certificate in PEM`)
  }
  return text
}

function readText(file: string, parameter: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConnectionStringError(`names the file ${file} (${parameter}), which cannot be read: ${code}`)
  }
}
