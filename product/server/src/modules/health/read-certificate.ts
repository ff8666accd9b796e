/**
 * Asks the site's own address for its certificate, as a browser would. Nothing is sent but the handshake, nothing is
 * read, and it has a time limit.
 */
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { HealthReport } from '@juno/domain/health/health-report'

const PATIENCE_MS = 5_000

/** A certificate is refused with this code although it may be in date otherwise. */
const EXPIRED = 'CERT_HAS_EXPIRED'

const NONE = { issuedAt: null, expiresAt: null, trusted: false }

/** @param siteUrl gives undefined where it is not https */
export async function readCertificate(
  siteUrl: string,
  patienceMs = PATIENCE_MS,
): Promise<HealthReport['certificate']> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise(resolve => {
    const socket = connect({
      // Browsers know such names by themselves (RFC 6761, 6.3), and not every resolver does.
      host: host.endsWith('.localhost') ? 'localhost' : host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      // The page reports an expired or foreign certificate, and no data goes over this connection.
      rejectUnauthorized: false,
    })
    const end = (shown: { issuedAt: string | null; expiresAt: string | null; trusted: boolean }) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ host, ...shown })
    }
    const timer = setTimeout(() => end(NONE), patienceMs)
    socket.once('error', () => end(NONE))
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      const problem = socket.authorizationError as unknown as string | undefined
      end({
        issuedAt: momentOf(valid_from),
        expiresAt: momentOf(valid_to),
        trusted: socket.authorized || problem === EXPIRED,
      })
    })
  })
}

function momentOf(text: string): string | null {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
