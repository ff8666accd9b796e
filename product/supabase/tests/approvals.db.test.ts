// Each decision of the team is one transaction: state, consequence and audit log, or none of them.
import { randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller, fixtureId } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
beforeEach(async () => {
  await database.adminPool.query(
    `alter table audit_log disable trigger append_only;
     delete from audit_log;
     alter table audit_log enable trigger append_only`,
  )
})
afterAll(() => database.close())

/** Runs as the fixtures' admin, through the data wire. */
const asAdmin = <Row extends object>(sql: string, values?: unknown[]) =>
  database.as<Row & Record<string, unknown>>(fixtureCaller('admin'), sql, values)
const asServer = <Row extends object>(sql: string, values?: unknown[]) =>
  database.as<Row & Record<string, unknown>>('service_role', sql, values)

const one = async (sql: string, values: unknown[] = []) =>
  (await database.adminPool.query(sql, values)).rows[0]
const auditActions = async () =>
  (await database.adminPool.query<{ action: string }>('select action from audit_log order by id')).rows.map(
    row => row.action,
  )

async function apply(): Promise<string> {
  const row = await one(
    `insert into applications
      (name, email, business_name, location, role, team_size, revenue_size, company_stage, reason)
      values ('Ada', 'ada@example.com', 'Engines', 'Paris', 'manager', 'solo', '0-100k', 'exit', 'x') returning id`,
  )
  return row.id
}

test.each([
  ['event', 'events'],
  ['resource', 'resources'],
])('a decision on a submitted %s is taken back until the submitter is mailed', async (noun, published) => {
  const id = fixtureId(`member ${noun}`)
  const before = await one(`select count(*)::int as n from ${published}`)
  await asAdmin(`select approve_pending_${noun}($1, 'Lovely', null, 'Thank you')`, [id])
  await expect(asAdmin(`select reject_pending_${noun}($1)`, [id])).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(/^Already approved( by .+)?\.$/),
  })
  await asAdmin(`select undo_${noun}_decision($1)`, [id])
  expect(await one(`select count(*)::int as n from ${published}`)).toEqual(before)
  expect(
    await one(
      `select status, reviewed_by, decision_message, outcome_to_mail from pending_${published} where id = $1`,
      [id],
    ),
  ).toEqual({ status: 'pending', reviewed_by: null, decision_message: null, outcome_to_mail: false })
  expect(await auditActions()).toContain(`${noun}_submission.undone`)
  await asAdmin(`select reject_pending_${noun}($1)`, [id])
  await database.adminPool.query(`update pending_${published} set outcome_to_mail = false where id = $1`, [
    id,
  ])
  await expect(asAdmin(`select undo_${noun}_decision($1)`, [id])).rejects.toMatchObject({ code: 'PT409' })
  await database.adminPool.query(
    `update pending_${published} set status = 'pending', reviewed_by = null, reviewed_at = null where id = $1`,
    [id],
  )
})

test.each([
  ['event', 'events'],
  ['resource', 'resources'],
])('nothing is decided on a submitted %s that has changed since it was read', async (noun, published) => {
  const id = fixtureId(`member ${noun}`)
  const stored = () => one(`select * from pending_${published} where id = $1`, [id])
  const { updated_at: read, title } = await stored()
  await database.adminPool.query(`update pending_${published} set title = 'Other words' where id = $1`, [id])
  const changed = await stored()
  for (const verb of ['approve', 'reject']) {
    const decision = asAdmin(`select ${verb}_pending_${noun}($1, version => $2)`, [id, read.toISOString()])
    await expect(decision).rejects.toMatchObject({
      code: 'PT412',
      message: 'This has changed since you opened it. Please read it again before you decide.',
    })
  }
  expect(await stored()).toEqual(changed)
  const [present] = await asAdmin<{ version: string }>(
    `select updated_at::text as version from pending_${noun}_reviews where id = $1`,
    [id],
  )
  await asAdmin(`select approve_pending_${noun}($1, version => $2)`, [id, present!.version])
  const [undone] = await asAdmin<{ version: string }>(`select undo_${noun}_decision($1)::text as version`, [
    id,
  ])
  await asAdmin(`select reject_pending_${noun}($1, version => $2)`, [id, undone!.version])
  expect(await stored()).toMatchObject({ status: 'rejected', title: 'Other words' })
  await database.adminPool.query(
    `update pending_${published} set title = $2, status = 'pending', reviewed_by = null, reviewed_at = null
     where id = $1`,
    [id, title],
  )
})

const nouns = [
  [
    'event',
    'events',
    `date = '2031-05-05 07:00+00', all_day = true, time_zone = 'America/Vancouver'`,
    'title, description, date, submitted_by',
  ],
  [
    'resource',
    'resources',
    `url = 'https://example.com/twin', template_path = null`,
    'title, description, url, type_id, category_id, submitted_by',
  ],
] as const
/** Submits what the fixtures' member has submitted again, with a title of its own. */
const submit = async (noun: string, published: string, change: string) => {
  const title = `Twin ${randomUUID()}`
  const { id } = await one(
    noun === 'event'
      ? `insert into pending_events (title, description, date, submitted_by)
         values ($1, 'x', now(), md5('member')::uuid) returning id`
      : `insert into pending_resources (title, description, url, type_id, category_id, submitted_by)
         select $1, 'x', 'https://example.com', type_id, category_id, md5('member')::uuid
         from pending_resources limit 1 returning id`,
    [title],
  )
  await one(`update pending_${published} set ${change} where id = $1`, [id])
  return { id: id as string, title }
}
/** Decides as the specification's clients do. */
const patch = (published: string, id: string, status = 'approved') =>
  asAdmin(`update pending_${published} set status = $2, admin_notes = 'Lovely' where id = $1`, [id, status])
const insertBesides = (published: string, columns: string, id: string) =>
  asAdmin<{ id: string }>(
    `insert into ${published} (${columns}) select ${columns} from pending_${published} where id = $1 returning id`,
    [id],
  )
const rowsOf = async (published: string, title: string) =>
  (await database.adminPool.query(`select id from ${published} where title = $1`, [title])).rows

test.each(nouns)(
  'setting the status of a submitted %s publishes it, once, with its mail and one line of the audit log',
  async (noun, published, change) => {
    const { id, title } = await submit(noun, published, change)
    await patch(published, id)
    await patch(published, id)
    const rows = await rowsOf(published, title)
    expect(rows).toHaveLength(1)
    expect(
      await one(
        `select ${noun}_id as published, admin_notes, reviewed_by = md5('admin')::uuid as own, outcome_to_mail,
           reviewed_at is not null as dated
         from pending_${published} where id = $1`,
        [id],
      ),
    ).toEqual({ published: rows[0].id, admin_notes: 'Lovely', own: true, outcome_to_mail: true, dated: true })
    expect(await auditActions()).toEqual([`${noun}_submission.approved`])
    await expect(patch(published, id, 'rejected')).rejects.toMatchObject({ code: 'PT409' })
    await asAdmin(`select undo_${noun}_decision($1)`, [id])
    expect(await rowsOf(published, title)).toEqual([])
  },
)

test.each(nouns)(
  'a client that inserts the same %s besides its approval gets the same row',
  async (noun, published, change, columns) => {
    await one(`update profiles set name = 'Grace' where id = md5('member')::uuid`)
    const { id, title } = await submit(noun, published, change)
    await patch(published, id)
    const approved = await rowsOf(published, title)
    expect(await insertBesides(published, columns, id)).toEqual(approved)
    expect(await insertBesides(published, columns, id)).toEqual(approved)
    expect(await rowsOf(published, title)).toEqual(approved)
    if (noun === 'event')
      expect(
        await one('select all_day, time_zone, host_name from events where id = $1', [approved[0].id]),
      ).toEqual({
        all_day: true,
        time_zone: 'America/Vancouver',
        host_name: 'Grace',
      })
    expect(await one(`select ${noun}_id as id from pending_${published} where id = $1`, [id])).toEqual(
      approved[0],
    )
    expect(await auditActions()).toEqual([`${noun}_submission.approved`])
    expect(
      await one('select count(*)::int as n from private.event_tombstones where title = $1', [title]),
    ).toEqual({
      n: 0,
    })

    const other = await submit(noun, published, change)
    const [inserted] = await insertBesides(published, columns, other.id)
    await patch(published, other.id)
    expect(await rowsOf(published, other.title)).toEqual([inserted])
  },
)

test('an event that members have answered already is not replaced', async () => {
  const [noun, published, change, columns] = nouns[0]
  const { id, title } = await submit(noun, published, change)
  await patch(published, id)
  const [event] = await rowsOf(published, title)
  await one(
    `insert into event_rsvps (event_id, user_id, status) values ($1, md5('member')::uuid, 'attending') returning id`,
    [event.id],
  )
  expect(await insertBesides(published, columns, id)).toEqual([])
  expect(await one('select count(*)::int as n from event_rsvps where event_id = $1', [event.id])).toEqual({
    n: 1,
  })
  expect(await rowsOf(published, title)).toEqual([event])
})

test('approving an application records the reviewer and is logged once, however often it is repeated', async () => {
  const id = await apply()
  const approve = () =>
    asServer<{ status: string }>('select * from approve_application($1, $2)', [id, fixtureId('admin')])
  expect(await approve()).toMatchObject([{ status: 'APPROVED' }])
  await approve()
  const admin = await one(`select md5('admin')::uuid as id`)
  expect(await one('select reviewed_by from applications where id = $1', [id])).toEqual({
    reviewed_by: admin.id,
  })
  expect(await one('select actor_id, actor_email, subject_id from audit_log')).toEqual({
    actor_id: admin.id,
    actor_email: 'admin@example.com',
    subject_id: id,
  })
  expect(await auditActions()).toEqual(['application.approved'])
})

test('a declined application keeps its message and cannot be approved afterwards', async () => {
  const id = await apply()
  await asServer('select decline_application($1, $2, $3)', [id, 'Not this time.', fixtureId('admin')])
  await expect(
    asServer('select approve_application($1, $2)', [id, fixtureId('admin')]),
  ).rejects.toMatchObject({
    code: 'PT409',
  })
  expect(await one('select status, decision_message from applications where id = $1', [id])).toEqual({
    status: 'DECLINED',
    decision_message: 'Not this time.',
  })
})

test('nothing is decided on answers that were changed since the admin read them', async () => {
  const id = await apply()
  const readVersion = async () =>
    (await one('select updated_at::text as version from applications where id = $1', [id])).version
  const seen = await readVersion()
  await database.adminPool.query(`update applications set reason = 'To sell you a course.' where id = $1`, [
    id,
  ])
  const admin = fixtureId('admin')
  for (const decide of ['approve_application($1, $2, $3)', `decline_application($1, 'No', $2, $3)`])
    await expect(asServer(`select ${decide}`, [id, admin, seen])).rejects.toMatchObject({
      code: 'PT412',
      message: 'These answers have changed since you opened them. Please read them again before you decide.',
    })
  expect(await one('select status from applications where id = $1', [id])).toEqual({ status: 'PENDING' })

  const read = await readVersion()
  await database.adminPool.query('update applications set reminded_at = now() where id = $1', [id])
  await asServer('select approve_application($1, $2, $3)', [id, admin, read])
  expect(await one('select status from applications where id = $1', [id])).toEqual({ status: 'APPROVED' })
})

test('an admin cannot decide an application without the server, which writes the mail', async () => {
  const id = await apply()
  const refused = { code: '42501' }
  await expect(asAdmin('select approve_application($1)', [id])).rejects.toMatchObject(refused)
  await expect(asAdmin(`select decline_application($1, 'No')`, [id])).rejects.toMatchObject(refused)
  expect(await one('select status from applications where id = $1', [id])).toEqual({ status: 'PENDING' })
})

test('the server names the reviewer, a signed-in admin cannot name somebody else', async () => {
  const other = await one(`select md5('other')::uuid as id`)
  const byServer = await apply()
  await asServer('select approve_application($1, $2)', [byServer, other.id])
  expect(await one('select reviewed_by from applications where id = $1', [byServer])).toEqual({
    reviewed_by: other.id,
  })
  const submission = await one(
    `insert into pending_events (title, description, date, submitted_by)
      select title, description, date, submitted_by from pending_events where id = md5('member event')::uuid
      returning id`,
  )
  await asAdmin(`select reject_pending_event($1, 'No', $2)`, [submission.id, other.id])
  expect(
    await one(`select reviewed_by = md5('admin')::uuid as own from pending_events where id = $1`, [
      submission.id,
    ]),
  ).toEqual({ own: true })
})

test('an approved event submission becomes an event with the submitter as host', async () => {
  await one(`update profiles set name = 'Grace' where id = md5('member')::uuid`)
  const [event] = await asAdmin<Record<string, unknown>>(
    `select e.title, e.host_name, e.time_zone, e.submitted_by = md5('member')::uuid as own
      from approve_pending_event(md5('member event')::uuid, 'Lovely') e`,
  )
  expect(event).toEqual({ title: 'Event', host_name: 'Grace', time_zone: 'America/Toronto', own: true })
  expect(
    await one(`select status, admin_notes from pending_events where id = md5('member event')::uuid`),
  ).toEqual({
    status: 'approved',
    admin_notes: 'Lovely',
  })
  await expect(asAdmin(`select approve_pending_event(md5('member event')::uuid)`)).rejects.toMatchObject({
    code: 'PT409',
  })
})

test('an approved resource submission is published as it was submitted', async () => {
  const [resource] = await asAdmin(
    `select title, url, template_file from approve_pending_resource(md5('member resource')::uuid)`,
  )
  expect(resource).toEqual({ title: 'Link', url: null, template_file: 'pending/4.pdf' })
})

test('the file of a submission stays while a decision can be undone, and goes with what was published', async () => {
  const id = fixtureId('other resource')
  await database.adminPool.query(
    `update pending_resources set url = null, template_path = 'pending/2.pdf' where id = $1`,
    [id],
  )
  const remove = () =>
    asAdmin(
      `delete from storage.objects where bucket_id = 'templates' and name = 'pending/2.pdf' returning name`,
    )
  await asAdmin('select approve_pending_resource($1)', [id])
  await database.adminPool.query(`delete from resources where template_file = 'pending/2.pdf'`)
  expect(await remove()).toEqual([])
  await database.adminPool.query('update pending_resources set outcome_to_mail = false where id = $1', [id])
  expect(await remove()).toEqual([{ name: 'pending/2.pdf' }])
})

test('a rejected submission publishes nothing', async () => {
  const before = await one('select count(*) from events')
  await asAdmin(`select reject_pending_event(md5('other event')::uuid, 'Too long')`)
  expect(await one('select count(*) from events')).toEqual(before)
  expect(await one(`select status from pending_events where id = md5('other event')::uuid`)).toEqual({
    status: 'rejected',
  })
})

test('when the audit log cannot be written, nothing is approved', async () => {
  const id = await apply()
  await database.adminPool.query('alter table audit_log add constraint full_disk check (false) not valid')
  try {
    await expect(asServer('select approve_application($1, $2)', [id, fixtureId('admin')])).rejects.toThrow(
      'full_disk',
    )
    expect(await one('select status from applications where id = $1', [id])).toEqual({ status: 'PENDING' })
  } finally {
    await database.adminPool.query('alter table audit_log drop constraint full_disk')
  }
})

test('deciding a missing application or submission is a 404', async () => {
  await expect(asServer('select approve_application($1)', [randomUUID()])).rejects.toMatchObject({
    code: 'PT404',
  })
})

test('what an admin changes through the data service is in the audit log', async () => {
  await asAdmin(`insert into weekly_digests (title, content) values ('News', 'x')`)
  await asAdmin(`update profiles set featured = true where id = md5('member')::uuid`)
  await asAdmin(`update profiles set bio = 'My own words' where id = md5('admin')::uuid`)
  expect(await auditActions()).toEqual(['weekly_digests.insert', 'profiles.update'])
  expect(await one(`select details from audit_log where action = 'profiles.update'`)).toEqual({
    details: { changed: { featured: true }, name: 'Grace' },
  })
})

test('an act of the team is one line, and a save that changes nothing is none', async () => {
  await one(
    `insert into pending_events (id, title, description, date, submitted_by)
     values (md5('once')::uuid, 'Once', 'About', now(), md5('member')::uuid)`,
  )
  await asAdmin(`select approve_pending_event(md5('once')::uuid)`)
  expect(await auditActions()).toEqual(['event_submission.approved'])
  await asAdmin(`update events set title = title, updated_at = now()`)
  await asAdmin(`update profiles set featured = featured where id = md5('other')::uuid`)
  expect(await auditActions()).toEqual(['event_submission.approved'])
  await asAdmin(`update events set capacity = 9 where title = 'Once'`)
  expect(await one(`select details from audit_log where action = 'events.update'`)).toEqual({
    details: { changed: { capacity: 9 }, name: 'Once' },
  })
})

test.each([
  [['%elise%', '%quebec%'], 1],
  [['%nord%', '%elise@%', '%c-suite%'], 1],
  [['%elise%', '%toronto%'], 0],
])('the team finds an application by every word, whatever its accents: %j', async (patterns, found) => {
  await one(
    `insert into applications
      (name, email, business_name, location, role, team_size, revenue_size, company_stage, reason)
      values ('Élise Côté', 'elise@example.com', 'Atelier Nord', 'Québec', 'c-suite', 'solo', '0-100k', 'exit', 'x')
      on conflict do nothing`,
  )
  expect(
    await asAdmin(`select name from applications where search_text like all ($1) group by name`, [patterns]),
  ).toHaveLength(found)
})
