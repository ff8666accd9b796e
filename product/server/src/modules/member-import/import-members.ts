/**
 * Job: makes the accounts of started imports, some people in a transaction. An account is made with an id that its row
 * has had from the beginning: after a kill, the next run recognises it and continues.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../shared/jobs/define-job'
import type { ServerContext } from '../../shared/server-context'
import { makeAccount } from './make-account'
import { storePerson, type GiveMembership, type WaitingPerson } from './store-person'

export type ImportParts = Pick<ServerContext, 'scopes' | 'backend' | 'clock' | 'logger'> & {
  give: GiveMembership
}

const AT_ONCE = 25
/** This many accounts are made at once, since the site needs connections as well. */
const BESIDE = 5

const TAKE = `
select p.import_id as "importId", p.row_number as row, p.account_id as "accountId", p.email, p.person, i.source,
  i.unknown_end as "unknownEnd", i.created_by as "givenBy"
from private.imported_people p join private.member_imports i on i.id = p.import_id
where p.state = 'waiting' and i.state = 'importing'
order by i.created_at, p.row_number
limit ${AT_ONCE}
for update of p skip locked`

const FINISH = `
update private.member_imports i set state = 'done'
where i.state = 'importing'
  and not exists (select from private.imported_people p where p.import_id = i.id and p.state = 'waiting')`

/** These lists were sent in part, and never started. */
const FORGET = `delete from private.member_imports where state = 'receiving' and created_at < $1::timestamptz - interval '1 day'`

export function importMembers(parts: ImportParts): Job {
  const name = 'import-members'
  return {
    name,
    everyMinute: { jobKey: name },
    async handle(_payload, { stopping }) {
      const { scopes, clock } = parts
      while (!stopping?.aborted && (await scopes.withServiceRole(db => importSome(parts, db))) > 0);
      await scopes.withServiceRole(async db => {
        await db.query(FINISH)
        await db.query(FORGET, [clock()])
      })
    },
  }
}

async function importSome(parts: ImportParts, db: Queryable): Promise<number> {
  const { rows } = await db.query<WaitingPerson>(TAKE)
  for (let done = 0; done < rows.length; done += BESIDE) {
    const some = rows.slice(done, done + BESIDE)
    const outcomes = await Promise.all(some.map(person => makeAccount(parts.backend.authAdmin, person)))
    for (const [index, person] of some.entries()) {
      const outcome = outcomes[index]!
      if (outcome.state === 'here') await settle(db, person, 'here', 'There is an account with this address.')
      else if (outcome.state === 'refused')
        await settle(db, person, 'failed', 'No email can be sent to this address.')
      else await storeOrFail(parts, db, { ...person, hasPassword: outcome.hasPassword })
    }
  }
  return rows.length
}

/** A person whom the database refuses does not block the others. */
async function storeOrFail(
  parts: ImportParts,
  db: Queryable,
  person: WaitingPerson & { hasPassword: boolean },
): Promise<void> {
  await db.query('savepoint person')
  try {
    await storePerson(parts, db, person)
  } catch (error) {
    parts.logger.warn({ err: error, row: person.row }, 'a person of a list could not be stored')
    await db.query('rollback to savepoint person')
    await parts.backend.authAdmin.deleteUser(person.accountId)
    await settle(db, person, 'failed', 'This row could not be stored. Please add them by hand.')
  }
  await db.query('release savepoint person')
}

async function settle(
  db: Queryable,
  person: WaitingPerson,
  state: 'here' | 'failed',
  problem: string,
): Promise<void> {
  await db.query(
    `update private.imported_people set state = $3, problem = $4, fetch_state = null, person = person - 'password_hash'
     where import_id = $1 and row_number = $2`,
    [person.importId, person.row, state, problem],
  )
}
