import path from 'node:path'
import { findRunningPostmaster } from '@juno/postgres/running-postmaster'
import type { ClientConfig } from 'pg'

/** Returns the login of the superuser of a started product's embedded PostgreSQL. @throws Error when none runs there */
export async function superuserLogin(dataDir: string, password: string): Promise<ClientConfig> {
  const { host, port } = await postmasterOf(dataDir)
  return { host, port, user: 'postgres', password, database: 'postgres' }
}

/** Returns where the embedded PostgreSQL of a started product listens, and its process. @throws Error when none runs */
export async function postmasterOf(dataDir: string) {
  const running = await findRunningPostmaster(path.join(dataDir, 'postgres'))
  if (!running) throw new Error(`No PostgreSQL runs in ${dataDir}.`)
  return running
}
