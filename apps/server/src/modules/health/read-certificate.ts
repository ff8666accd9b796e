/**
 * In charge of asking the site's own address for its certificate, as a browser would. Nothing is sent but the handshake,
 * nothing is read, and it has a time limit.
 */
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { HealthReport } from '@juno/domain/health/health-report'

const PATIENCE_MS = 5_000

/** What a certificate is refused for although it may be in date. */
const EXPIRED = 'CERT_HAS_EXPIRED'

/** @param siteUrl undefined is the answer for one that is not https */
export async function readCertificate(
  siteUrl: string,
  patienceMs = PATIENCE_MS,
): Promise<HealthReport['certificate']> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise(resolve => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      // An expired or foreign certificate is what the page tells of; no data goes over this connection.
      rejectUnauthorized: false,
    })
    const end = (expiresAt: string | null, trusted: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ host, expiresAt, trusted })
    }
    const timer = setTimeout(() => end(null, false), patienceMs)
    socket.once('error', () => end(null, false))
    socket.once('secureConnect', () => {
      const shown = new Date(socket.getPeerCertificate().valid_to)
      const problem = socket.authorizationError as unknown as string | undefined
      end(
        Number.isNaN(shown.getTime()) ? null : shown.toISOString(),
        socket.authorized || problem === EXPIRED,
      )
    })
  })
}
