/** Stores profile, membership and newsletter of a person whose account was made, and what undoing the import needs. */
import type { ImportedPerson } from '@juno/domain/member-import/imported-person'
import type { UnknownEnd } from '@juno/domain/member-import/import-wire'
import { sources, type SourceName } from '@juno/domain/member-import/sources'
import { endOfDay } from '@juno/domain/payments/complimentary-membership'
import type { Queryable } from '@juno/backend'

export interface WaitingPerson {
  importId: string
  row: number
  accountId: string
  email: string
  person: Omit<ImportedPerson, 'row' | 'email'>
  source: SourceName
  unknownEnd: UnknownEnd
  givenBy: string | null
}

/** Grants a membership that waits for its account to be confirmed. @returns its id */
export type GiveMembership = (
  db: Queryable,
  given: { email: string; endsAt: Date | null; startedAt: Date; note: string; givenBy: string | null },
  now: Date,
) => Promise<string>

export async function storePerson(
  { give, clock }: { give: GiveMembership; clock: () => Date },
  db: Queryable,
  waiting: WaitingPerson & { hasPassword: boolean },
): Promise<void> {
  const now = clock()
  const { accountId, email, person } = waiting
  await db.query(
    `update public.profiles set name = p.name, business_name = p.business_name, role = p.role, industry = p.industry,
       location = p.location, bio = p.bio, company_website = p.company_website, linkedin_url = p.linkedin_url,
       twitter = p.twitter, instagram = p.instagram, expertise = p.expertise,
       created_at = least(profiles.created_at, coalesce(($2::jsonb ->> 'joined')::timestamptz, profiles.created_at))
     from jsonb_populate_record(null::public.profiles, $2::jsonb) p
     where profiles.id = $1`,
    [accountId, JSON.stringify(person)],
  )
  const end = endOf(waiting, now)
  const startedAt = person.joined ? new Date(person.joined) : now
  const membershipId =
    end === 'none'
      ? null
      : await give(
          db,
          { email, endsAt: end, startedAt, note: noteOf(waiting), givenBy: waiting.givenBy },
          now,
        )
  const subscription = person.newsletter ? await subscribe(db, waiting, now) : null
  await db.query(
    `update private.imported_people
     set state = 'made', membership_id = $3, subscriber_id = $4, consent_id = $5, has_password = $6,
       person = person - 'password_hash'
     where import_id = $1 and row_number = $2`,
    [
      waiting.importId,
      waiting.row,
      membershipId,
      subscription?.subscriberId,
      subscription?.consentId,
      waiting.hasPassword,
    ],
  )
}

/** Returns null for no end, and `none` for no membership: they choose a plan when they come. */
function endOf({ person, unknownEnd }: WaitingPerson, now: Date): Date | 'none' | null {
  // Rows from before an upgrade do not say it.
  if (person.membership === false) return 'none'
  if (person.renewal) return endOfDay(person.renewal) > now ? endOfDay(person.renewal) : 'none'
  if (unknownEnd === 'none') return 'none'
  return unknownEnd === 'endless' ? null : endOfDay(unknownEnd)
}

function noteOf({ source, person }: WaitingPerson): string {
  const plan = person.plan ? `, “${person.plan}” there` : ''
  const from = source === 'spreadsheet' ? 'Came with a list' : `Came from ${sources[source].label}`
  return [`${from}${plan}.`, person.note].filter(Boolean).join('\n')
}

/** Subscribes only with a yes in the list, and never a person whom the newsletter knows already. */
async function subscribe(
  db: Queryable,
  { accountId, email, person, source }: WaitingPerson,
  now: Date,
): Promise<{ subscriberId: string; consentId: string } | null> {
  const since = person.newsletter_since ? new Date(person.newsletter_since) : now
  const { rows: subscribers } = await db.query<{ id: string }>(
    `insert into public.newsletter_subscribers (email, user_id, status, source, consented_at)
     values ($1, $2, 'subscribed', 'import', $3)
     on conflict (email) do nothing returning id`,
    [email, accountId, since],
  )
  if (!subscribers[0]) return null
  const said = person.newsletter_since ? `, since ${person.newsletter_since}` : ''
  const { rows } = await db.query<{ id: string }>(
    `insert into public.newsletter_consents (email, action, source, wording)
     values ($1, 'granted', 'import', $2) returning id`,
    [email, `The list from ${sources[source].label} says that they want the newsletter${said}.`],
  )
  return { subscriberId: subscribers[0].id, consentId: rows[0]!.id }
}
