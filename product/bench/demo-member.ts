import type pg from 'pg'

/** The server makes this demo member on an empty database. */
export const demoMember = { email: 'member@juno.example', password: 'Juno-demo-2026' }

export const makeAdmin = (db: pg.Client) =>
  db.query(
    `update public.profiles set is_admin = true where id = (select id from auth.users where email = $1)`,
    [demoMember.email],
  )
