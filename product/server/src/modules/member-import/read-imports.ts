/** Reads what the page shows of the imports, and of the people in one of them. */
import type { MemberImport, ImportedPeople, PeopleShown } from '@juno/domain/member-import/import-wire'
import type { ServerContext } from '../../shared/server-context'

type Parts = Pick<ServerContext, 'scopes'>

const SHOWN = 200

/** The newest come first. */
const IMPORTS = `
select i.id, i.source, i.file_name as "fileName", i.state, i.created_at as "createdAt", by.name as "createdBy", i.people,
  i.waves,
  coalesce(c.waiting, 0) as waiting, coalesce(c.made, 0) as made, coalesce(c.here, 0) as here,
  coalesce(c.failed, 0) as failed, coalesce(c.invited, 0) as invited, coalesce(c.to_invite, 0) as "toInvite",
  coalesce(c.came, 0) as came, coalesce(c.photos_waiting, 0) as "photosWaiting",
  coalesce(c.photos_failed, 0) as "photosFailed", coalesce(c.plans, '[]') as plans
from private.member_imports i
left join public.profiles by on by.id = i.created_by
left join lateral (
  select count(*) filter (where p.state = 'waiting')::int as waiting,
    count(m.account_id)::int as made,
    count(*) filter (where p.state = 'here')::int as here,
    count(*) filter (where p.state = 'failed')::int as failed,
    count(*) filter (where m.account_id is not null and p.invitations > 0)::int as invited,
    count(*) filter (where p.to_invite)::int as to_invite,
    count(*) filter (where m.came)::int as came,
    count(*) filter (where p.fetch_state = 'waiting' and m.account_id is not null)::int as photos_waiting,
    count(*) filter (where p.fetch_state = 'failed' and m.account_id is not null)::int as photos_failed,
    jsonb_agg(distinct p.person ->> 'plan') filter (where p.person ->> 'plan' is not null and m.account_id is not null) as plans
  from private.imported_people p
  left join private.moved_in_people(i.id) m on m.account_id = p.account_id
  where p.import_id = i.id
) c on true
where i.state <> 'receiving'
order by i.created_at desc, i.id
limit 20`

export async function readImports({ scopes }: Parts): Promise<{ imports: MemberImport[] }> {
  return scopes.withServiceRole(async db => ({ imports: (await db.query<MemberImport>(IMPORTS)).rows }))
}

const WHICH: Record<PeopleShown, string> = {
  'not-invited': `m.account_id is not null and p.invitations = 0 and not m.came`,
  invited: `m.account_id is not null and p.invitations > 0 and not m.came`,
  came: 'm.came',
  here: `p.state = 'here'`,
  failed: `p.state = 'failed'`,
  photos: `m.account_id is not null and p.fetch_state = 'failed'`,
}

export async function readPeople(
  { scopes }: Parts,
  importId: string,
  show: PeopleShown,
): Promise<ImportedPeople> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<ImportedPeople['people'][number] & { total: number }>(
      `select p.row_number as row, p.person ->> 'name' as name, p.email, p.person ->> 'renewal' as renewal,
         p.invited_at as "invitedAt", case when $2 then p.fetch_problem else p.problem end as problem,
         count(*) over ()::int as total
       from private.imported_people p
       left join private.moved_in_people($1) m on m.account_id = p.account_id
       where p.import_id = $1 and ${WHICH[show]}
       order by p.row_number
       limit ${SHOWN}`,
      [importId, show === 'photos'],
    ),
  )
  return { people: rows.map(({ total: _, ...person }) => person), total: rows[0]?.total ?? 0 }
}

export async function findKnown({ scopes }: Parts, emails: readonly string[]): Promise<{ known: string[] }> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ email: string }>('select email from private.known_addresses($1) email', [emails]),
  )
  return { known: rows.map(({ email }) => email) }
}

/** Returns the last column mapping of each source. */
export async function readColumns({ scopes }: Parts): Promise<{ columns: Record<string, unknown> }> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ source: string; columns: unknown }>('select source, columns from private.import_columns'),
  )
  return { columns: Object.fromEntries(rows.map(({ source, columns }) => [source, columns])) }
}
