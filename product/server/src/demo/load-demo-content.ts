/** Fills an empty database, once, with a community to look around in. */
import type { Backend, Queryable, RequestScopes } from '@juno/backend'
import { plans } from '@juno/domain/payments/pricing'
import { DEMO_ACCOUNTS, DEMO_PASSWORD_HASH } from './demo-accounts'
import contentSql from './demo-content.sql?raw'
import members from './demo-members.json'
import pastSql from './demo-past.sql?raw'
import settingsSql from './demo-settings.sql?raw'
import { loadDemoNewsletter } from './load-demo-newsletter'
import { loadDemoResources } from './load-demo-resources'

/** One of the people in demo-members.json. People, businesses and addresses are made up. */
interface DemoMember {
  name: string
  /** The part before the at-sign, which is also the name of the portrait. */
  email: string
  plan: 'annual' | 'monthly'
  portrait?: string
  profile: Record<string, unknown>
}

interface DemoOptions {
  say: (line: string) => void
  brand: string
  /** An operator runs this installation, and sets the links and the postal address. */
  hasOwner: boolean
  /** The folder of the templates. */
  filesDir: string
  /** Gives the demo's memberships their past payments. */
  addPayments(db: Queryable): Promise<void>
}

/** Each further connection would read the schema for itself, which takes longer than ten accounts. */
const AT_ONCE = 2

const IS_EMPTY = `
select not exists (select from public.profiles) and not exists (select from public.applications) as empty,
       (select value #>> '{}' from public.site_settings where key = 'demo_content') as state`

/**
 * Continues an interrupted load at the next start: accounts that exist are kept, and everything else is written
 * together with the mark of completion.
 * @returns whether this database has the demo content
 */
export async function loadDemoContent(
  backend: Backend,
  scopes: Pick<RequestScopes, 'withServiceRole'>,
  options: DemoOptions,
): Promise<boolean> {
  const { say, brand, hasOwner, filesDir, addPayments } = options
  return scopes.withServiceRole(async db => {
    await db.query(`select pg_advisory_xact_lock(hashtext('juno demo content'))`)
    const { empty, state } = (await db.query<{ empty: boolean; state: string | null }>(IS_EMPTY)).rows[0]!
    if (state === 'loaded') return true
    if (!empty && state !== 'loading') return false
    say('Loading demo content')
    // The mark has a transaction of its own, since accounts are made outside this one.
    await scopes.withServiceRole(mark => setState(mark, 'loading'))
    await createPeople(backend, db, state === 'loading')
    await db.query(contentSql)
    await db.query(pastSql)
    await addPayments(db)
    if (!hasOwner) await db.query(settingsSql)
    await loadDemoNewsletter(db, brand)
    await loadDemoResources(backend, db, filesDir)
    // Nobody has just joined.
    await db.query('update private.membership_welcomes set mailed_at = now()')
    await setState(db, 'loaded')
    return true
  })
}

/** @param resumed an earlier load was interrupted, and some of the accounts may exist */
async function createPeople(backend: Backend, db: Queryable, resumed: boolean): Promise<void> {
  const people = [
    ...DEMO_ACCOUNTS.map(account => ({ ...account, passwordHash: DEMO_PASSWORD_HASH as string | undefined })),
    ...(members as DemoMember[]).map(({ name, email, plan, profile, portrait }) => ({
      name,
      // It is a drawing of the site's own, which `node scripts/demo-portraits.mjs` makes from the text in `portrait`.
      profile: { ...profile, avatar_url: portrait && `/demo/members/${email}.svg` },
      // The top-level domain .example belongs to nobody (RFC 2606).
      email: `${email}@juno.example`,
      // Nobody can sign in as these people, since they have no password.
      passwordHash: undefined,
      isAdmin: false,
      membership: { plan, status: 'active' as const, days: plan === 'annual' ? 200 : 20 },
    })),
  ]
  const create = async (person: (typeof people)[number]) => {
    const existing = resumed ? await backend.authAdmin.getUserByEmail(person.email) : null
    return { ...person, id: existing?.id ?? (await createAccount(backend, person)) }
  }
  const created = []
  for (let from = 0; from < people.length; from += AT_ONCE)
    created.push(...(await Promise.all(people.slice(from, from + AT_ONCE).map(create))))
  await setProfiles(db, created)
  await addMemberships(
    db,
    created.flatMap(({ id, email, membership }) => (membership ? { id, email, ...membership } : [])),
  )
}

async function createAccount(
  backend: Backend,
  account: { email: string; name: string; passwordHash?: string; isAdmin?: boolean },
): Promise<string> {
  const user = await backend.authAdmin.createUser({
    email: account.email,
    password_hash: account.passwordHash,
    email_confirm: true,
    user_metadata: { name: account.name },
    app_metadata: account.isAdmin ? { is_admin: true } : {},
  })
  return user.id
}

async function setProfiles(
  db: Queryable,
  people: { id: string; profile: Record<string, unknown> }[],
): Promise<void> {
  await db.query(
    `update public.profiles p set
       role = v.role, business_name = v.business_name, location = v.location, industry = v.industry,
       company_stage = v.company_stage, team_size = v.team_size, revenue_size = v.revenue_size, bio = v.bio,
       company_description = v.company_description, expertise = coalesce(v.expertise, '{}'),
       avatar_url = v.avatar_url, linkedin_url = v.linkedin_url, company_website = v.company_website,
       open_to_networking = coalesce(v.open_to_networking, false), featured = coalesce(v.featured, false)
     from jsonb_populate_recordset(null::public.profiles, $1) v
     where p.id = v.id`,
    [JSON.stringify(people.map(({ id, profile }) => ({ ...profile, id })))],
  )
}

async function addMemberships(
  db: Queryable,
  memberships: { id: string; email: string; plan: string; status: string; days: number }[],
): Promise<void> {
  await db.query(
    `insert into public.memberships (user_id, email, plan, status, subscription_id, current_period_end, started_at,
       stripe_customer_id, price_cents, currency, state, access_until)
     select id, email, plan, status, 'sub_demo_' || k.key, k.period_end, k.period_end - ('1 ' || p.interval)::interval,
       'cus_demo_' || k.key, p."priceCents", 'cad', case status when 'active' then 'active' else 'ended' end,
       case status when 'active' then timestamptz 'infinity' end
     from jsonb_to_recordset($1) m (id uuid, email text, plan text, status text, days integer)
     join jsonb_to_recordset($2) p (value text, interval text, "priceCents" integer) on p.value = m.plan,
     lateral (select replace(id::text, '-', '') as key, now() + make_interval(days => days) as period_end) k
     on conflict (subscription_id) do nothing`,
    [JSON.stringify(memberships), JSON.stringify(plans)],
  )
}

async function setState(db: Queryable, state: 'loading' | 'loaded'): Promise<void> {
  await db.query(
    `insert into public.site_settings (key, value) values ('demo_content', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [state],
  )
}
