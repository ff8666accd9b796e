/** Makes a temporary database for a check beside the one that DATABASE_URL names, and drops it. */
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from '@juno/postgres/open-client'
import type { Database } from '@juno/postgres/open-database'
import type pg from 'pg'

const NAME = 'juno_backup_check'
const IN_USE = '55006'
const REFUSED = '42501'
const ATTEMPTS = 50
const PAUSE_MS = 100

/**
 * First drops the one of a killed process, since one process makes backups at a time.
 * @param beside is stopped with the scratch database
 * @throws Error whose message is a sentence for the team
 */
export async function openScratchDatabase(beside: Database): Promise<Database> {
  const there = (options: pg.PoolConfig): pg.PoolConfig => ({ ...options, database: NAME })
  const login = (role: string) => there(beside.session(role))
  try {
    await drop(beside.owner)
    await run(beside.owner, `create database ${NAME}`)
  } catch (error) {
    await beside.stop()
    if ((error as { code?: string }).code !== REFUSED) throw error
    throw new Error(
      'it was stored, but cannot be tried, because the login of DATABASE_URL may not make a database. ' +
        'Let it: alter role … createdb. Where the database is backed up in another way, set BACKUP_AT=never.',
      { cause: error },
    )
  }
  return {
    owner: there(beside.owner),
    login,
    session: login,
    isEmbedded: false,
    namedStatements: true,
    async stop() {
      await drop(beside.owner)
      await beside.stop()
    },
  }
}

/** Connections that have just ended may still exist for a moment. */
async function drop(owner: pg.PoolConfig): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run(owner, `drop database if exists ${NAME}`)
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || attempt === ATTEMPTS) throw error
      await wait(PAUSE_MS)
    }
}

async function run(owner: pg.PoolConfig, sql: string): Promise<void> {
  const client = openClient(owner)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
