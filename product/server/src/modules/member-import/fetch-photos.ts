/**
 * Job: fetches the photos of imported people from the addresses in their list, by the guarded fetch for addresses that
 * an operator names. A missing photo blocks nothing: it is tried three times, and listed.
 */
import { fromSite, limitedFetch, type Caller, type LimitedFetch } from '@juno/backend'
import { movedPhotoRule } from '@juno/domain/images/stored-image-rules'
import { ApiError } from './refusals'
import { storeImage } from '../../shared/api/store-image'
import type { Job } from '../../shared/jobs/define-job'
import type { ServerContext } from '../../shared/server-context'

type PhotoParts = Pick<ServerContext, 'scopes' | 'backend' | 'clock' | 'site'>

const AT_ONCE = 4
const MOST_ATTEMPTS = 3
const MOST_REDIRECTS = 3
const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' }, userId: null }

/** An attempt that nobody ended, because the server was killed, is due again in five minutes. */
const TAKE = `
with due as materialized (
  select import_id, row_number from private.imported_people
  where fetch_state = 'waiting' and state = 'made' and coalesce(fetch_due_at, '-infinity') <= $1
  order by fetch_due_at nulls first limit ${AT_ONCE} for update skip locked
)
update private.imported_people p
set fetch_attempts = p.fetch_attempts + 1, fetch_due_at = $1::timestamptz + interval '5 minutes'
from due
where (p.import_id, p.row_number) = (due.import_id, due.row_number)
returning p.account_id as "accountId", p.person ->> 'photo' as url, p.fetch_attempts as attempts`

/** Undoing the import, and closing the account, wait for this, and this waits for them. */
const HOLD = 'select from public.profiles where id = $1 for key share'

/** Hosted projects require the setting before rows of stored files may be deleted. The bytes are swept after them. */
const FORGET = `
with allowed as materialized (select set_config('storage.allow_delete_query', 'true', true))
delete from storage.objects f using allowed
where f.bucket_id = 'profiles' and f.name like 'headshots/' || $1::uuid || '/%'`

interface DuePhoto {
  accountId: string
  url: string
  attempts: number
}

export function fetchMovedPhotos(parts: PhotoParts): Job {
  const name = 'fetch-moved-photos'
  const { mostBytes } = movedPhotoRule
  const fetchPhoto = limitedFetch(fromSite(parts.site.siteUrl), { mostBytes })
  return {
    name,
    everyMinute: { jobKey: name },
    async handle(_payload, { stopping }) {
      while (!stopping?.aborted && (await fetchSome(parts, fetchPhoto)) > 0);
    },
  }
}

async function fetchSome(parts: PhotoParts, fetchPhoto: LimitedFetch): Promise<number> {
  const { rows: due } = await parts.scopes.withServiceRole(db => db.query<DuePhoto>(TAKE, [parts.clock()]))
  await Promise.all(due.map(photo => settlePhoto(parts, photo, fetchPhoto)))
  return due.length
}

async function settlePhoto(parts: PhotoParts, photo: DuePhoto, fetchPhoto: LimitedFetch): Promise<void> {
  const outcome = await storePhoto(parts, photo, fetchPhoto)
  const state =
    'url' in outcome ? 'stored' : outcome.final || photo.attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting'
  await parts.scopes.withServiceRole(async db => {
    const { rowCount: here } = await db.query(HOLD, [photo.accountId])
    // While the photo was fetched, the account was removed, with its photos.
    if (here === 0) {
      await db.query(FORGET, [photo.accountId])
      return
    }
    if ('url' in outcome)
      await db.query('update public.profiles set avatar_url = $2 where id = $1 and avatar_url is null', [
        photo.accountId,
        outcome.url,
      ])
    await db.query(
      'update private.imported_people set fetch_state = $2, fetch_problem = $3 where account_id = $1',
      [photo.accountId, state, 'url' in outcome ? null : outcome.problem],
    )
  })
}

type PhotoOutcome = { url: string } | { problem: string; final: boolean }

async function storePhoto(
  parts: PhotoParts,
  { accountId, url }: DuePhoto,
  fetchPhoto: LimitedFetch,
): Promise<PhotoOutcome> {
  try {
    const response = await follow(fetchPhoto, url)
    if (!response.ok)
      return {
        problem: `The photo is not there: its server responds with ${response.status}.`,
        final: response.status < 500,
      }
    const bytes = Buffer.from(await response.arrayBuffer())
    const place = { bucket: 'profiles', folder: `headshots/${accountId}` }
    return await storeImage(parts, SERVICE, place, bytes, movedPhotoRule)
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.message, final: error.code === 'image_refused' }
    const { message } = error as Error
    if (message.includes('out of reach')) return { problem: `${message}.`, final: true }
    if (message.includes('responded with more than'))
      return { problem: movedPhotoRule.refusals.size, final: true }
    return { problem: 'The server of the photo does not respond.', final: false }
  }
}

/** Each address on the way is checked like the first one. */
async function follow(fetchPhoto: LimitedFetch, address: string): Promise<Response> {
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    const response = await fetchPhoto(url, {})
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || !location || redirects === MOST_REDIRECTS)
      return response
    url = new URL(location, url)
  }
}
