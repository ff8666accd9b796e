import path from 'node:path'
import { findRunningPostmaster } from '@juno/postgres/running-postmaster'
import type { ClientConfig } from 'pg'

/** Returns the login of the superuser of a started product's embedded PostgreSQL. @throws Error when none runs there */
export async function superuserLogin(dataDir: string, password: string): Promise<ClientConfig> {
  const running = await findRunningPostmaster(path.join(dataDir, 'postgres'))
  if (!running) throw new Error(`No PostgreSQL runs in ${dataDir}.`)
  const { host, port } = running
  return { host, port, user: 'postgres', password, database: 'postgres' }
}
