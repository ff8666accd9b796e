/**
 * In charge of filling an empty database with a community to look around in, once.
 */
import type { Backend, Queryable } from '@juno/backend'
import type { ServiceDb } from '../api/api-context'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts'
import contentSql from './demo-content.sql?raw'
import { DEMO_MEMBERS } from './demo-members'
import { loadDemoResources } from './load-demo-resources'

const IS_EMPTY = `
select not exists (select from public.profiles) and not exists (select from public.applications) as empty,
       (select value #>> '{}' from public.site_settings where key = 'demo_content') as state`

/**
 * A load that was interrupted goes on at the next start: accounts that exist are kept, and everything else is
 * written together with the mark that says it is complete.
 * @returns whether this database holds the demo content
 */
export async function loadDemoContent(
  backend: Backend,
  serviceDb: ServiceDb,
  say: (line: string) => void,
): Promise<boolean> {
  return serviceDb.transaction(async db => {
    await db.query(`select pg_advisory_xact_lock(hashtext('juno demo content'))`)
    const { empty, state } = (await db.query<{ empty: boolean; state: string | null }>(IS_EMPTY)).rows[0]!
    if (state === 'loaded') return true
    if (!empty && state !== 'loading') return false
    say('Loading demo content')
    // In a transaction of its own: accounts are made outside this one.
    await serviceDb.transaction(mark => setState(mark, 'loading'))
    await createPeople(backend, db)
    await db.query(contentSql)
    await loadDemoResources(backend, db)
    await setState(db, 'loaded')
    return true
  })
}

async function createPeople(backend: Backend, db: Queryable): Promise<void> {
  const people = [
    ...DEMO_ACCOUNTS.map(account => ({ ...account, password: DEMO_PASSWORD as string | undefined })),
    ...DEMO_MEMBERS.map(({ name, plan, profile }) => ({
      name,
      profile,
      email: demoAddress(name),
      // Nobody signs in as these: no password, so nobody can.
      password: undefined,
      isAdmin: false,
      membership: { plan, status: 'active' as const, days: plan === 'annual' ? 200 : 20 },
    })),
  ]
  await Promise.all(
    people.map(async ({ email, name, password, isAdmin, membership, profile }) => {
      const id = await createAccount(backend, { email, name, password, isAdmin })
      return { id, email, membership, profile }
    }),
  ).then(async created => {
    for (const { id, email, membership, profile } of created) {
      await setProfile(db, id, profile)
      if (membership) await addMembership(db, id, email, membership)
    }
  })
}

async function createAccount(
  backend: Backend,
  account: { email: string; name: string; password?: string; isAdmin?: boolean },
): Promise<string> {
  const existing = await backend.authAdmin.getUserByEmail(account.email)
  if (existing) return existing.id
  const user = await backend.authAdmin.createUser({
    email: account.email,
    password: account.password,
    email_confirm: true,
    user_metadata: { name: account.name },
    app_metadata: account.isAdmin ? { is_admin: true } : {},
  })
  return user.id
}

async function setProfile(db: Queryable, id: string, profile: Record<string, unknown>): Promise<void> {
  await db.query(
    `update public.profiles p set
       role = v.role, business_name = v.business_name, location = v.location, industry = v.industry,
       company_stage = v.company_stage, team_size = v.team_size, revenue_size = v.revenue_size, bio = v.bio,
       company_description = v.company_description, expertise = coalesce(v.expertise, '{}'),
       open_to_networking = coalesce(v.open_to_networking, false), featured = coalesce(v.featured, false)
     from jsonb_populate_record(null::public.profiles, $2) v
     where p.id = $1`,
    [id, JSON.stringify(profile)],
  )
}

async function addMembership(
  db: Queryable,
  id: string,
  email: string,
  membership: { plan: string; status: string; days: number },
): Promise<void> {
  await db.query(
    `insert into public.memberships (user_id, email, plan, status, subscription_id, current_period_end)
     values ($1::uuid, $2, $3, $4, 'sub_demo_' || replace($1::uuid::text, '-', ''), now() + make_interval(days => $5))
     on conflict (subscription_id) do nothing`,
    [id, email, membership.plan, membership.status, membership.days],
  )
}

async function setState(db: Queryable, state: 'loading' | 'loaded'): Promise<void> {
  await db.query(
    `insert into public.site_settings (key, value) values ('demo_content', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [state],
  )
}

/** `Tamsin Okoro` → `tamsin.okoro@juno.example`; the top-level domain .example belongs to nobody (RFC 2606). */
function demoAddress(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@juno.example`
}
