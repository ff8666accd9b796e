/** Fills a product's database with fictional members, by SQL alone. A million take some minutes. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { demoMember } from './demo-member'

const sql = readFileSync(path.join(import.meta.dirname, 'growing-community.sql'), 'utf8')

/** Adds members up to that number. Returns the seconds that it took. */
export async function growCommunity(connection: pg.ClientConfig, size: number) {
  const began = performance.now()
  const db = new pg.Client(connection)
  await db.connect()
  try {
    const { rows } = await db.query<{ members: number }>(
      "select count(*)::int as members from auth.users where email like 'bench.%@example.com'",
    )
    const first = rows[0]!.members + 1
    if (first > size) return 0
    await db.query(sql.replaceAll('{{first}}', String(first)).replaceAll('{{last}}', String(size)))
    await db.query('vacuum analyze')
  } finally {
    await db.end()
  }
  return (performance.now() - began) / 1000
}

/** Gives the first members an open membership and the demo member's password. */
export async function letSignIn(connection: pg.ClientConfig, members: number) {
  const db = new pg.Client(connection)
  await db.connect()
  try {
    await db.query(
      `update auth.users u
       set encrypted_password = demo.encrypted_password,
         raw_app_meta_data = demo.raw_app_meta_data, raw_user_meta_data = '{}'
       from auth.users demo, generate_series(1, $2) n
       where demo.email = $1 and u.id = md5('bench ' || n)::uuid`,
      [demoMember.email, members],
    )
    // Members who have left get their membership back.
    await db.query(
      `update public.memberships m set status = 'active', state = 'active', access_until = 'infinity'
       from generate_series(1, $1) n where m.user_id = md5('bench ' || n)::uuid`,
      [members],
    )
  } finally {
    await db.end()
  }
}
