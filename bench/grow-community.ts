/** Fills a product's database with fictional members, by SQL alone: a million take some minutes. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const sql = readFileSync(path.join(import.meta.dirname, 'growing-community.sql'), 'utf8')

/** @param first and @param last of the members to add, both inclusive, from 1. Returns the seconds that it took. */
export async function growCommunity(connection: pg.ClientConfig, first: number, last: number) {
  const began = performance.now()
  const db = new pg.Client(connection)
  await db.connect()
  try {
    await db.query(sql.replaceAll('{{first}}', String(first)).replaceAll('{{last}}', String(last)))
    await db.query('vacuum analyze')
  } finally {
    await db.end()
  }
  return (performance.now() - began) / 1000
}
