/** Tells the team by mail that the disk is running out, before it is full: at most once a day, by all processes together. */
import { diskRoomText, type DiskRoomStatus } from '@juno/domain/disk-room/disk-room'
import type { Queryable } from '@juno/backend'
import type { Platform } from '../../platform/platform'

type TellParts = Pick<Platform, 'scopes' | 'outbox' | 'clock' | 'site'>

const KIND = 'team-disk-room'
const QUIET_HOURS = 24

const TOLD = `
select exists (
  select from public.mail_outbox where kind = $1 and created_at > $2::timestamptz - make_interval(hours => $3)
) as told`

/** @throws where the mail cannot be stored */
export async function tellTeam({ scopes, outbox, clock, site }: TellParts, room: DiskRoomStatus) {
  const text = diskRoomText(room)
  if (text === null) return
  const now = clock()
  await scopes.withServiceRole(async (db: Queryable) => {
    await db.query(`select pg_advisory_xact_lock(hashtext($1))`, [KIND])
    const { rows } = await db.query<{ told: boolean }>(TOLD, [KIND, now, QUIET_HOURS])
    if (rows[0]!.told) return
    const { rows: team } = await db.query<{ email: string }>(
      'select email from private.team_emails() as email',
    )
    for (const { email } of team) {
      await outbox.enqueue(db, {
        kind: KIND,
        to: email,
        content: {
          subject: text.title,
          preview: text.text,
          heading: text.title,
          paragraphs: [text.text],
          action: { label: 'Open the admin area', url: `${site.siteUrl}/admin` },
        },
        idempotencyKey: `${KIND}:${now.toISOString()}:${email}`,
      })
    }
  })
}
