/** Starts tracing where a collector is configured. Otherwise, no library of OpenTelemetry is loaded. */
import type { FastifyBaseLogger } from 'fastify'
import type { Tracing } from '../shared/tracing/open-tracing'
import type { ServerConfig } from './config'

/** @param hooks of auth, by name: a function of the database, or an address */
export async function startTracing(
  { tracing, s3, backups }: Pick<ServerConfig, 'tracing' | 's3' | 'backups'>,
  hooks: Readonly<Record<string, { uri: string }>>,
  logger: FastifyBaseLogger,
): Promise<Tracing | null> {
  if (!tracing) return null
  const addresses = [s3?.endpoint, backups.s3?.endpoint, ...Object.values(hooks).map(({ uri }) => uri)]
  const hosts = addresses.flatMap(address => (address?.startsWith('http') ? new URL(address).hostname : []))
  const { openTracing } = await import('../shared/tracing/open-tracing')
  return openTracing(tracing, { logger, hosts })
}
