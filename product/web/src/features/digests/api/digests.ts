// Reads and changes the digests as the team writes them, drafts included (docs/specification/digests.md).
import type { DigestText } from '@juno/domain/digests/weekly-digest'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requireSession } from '@/lib/auth/current-session'
import { changedAsShown, savedOrNewer } from '@/lib/newer-version'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { refusalText } from '@/lib/failure-text'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { digestTexts } from '../texts'

export interface DigestRow extends DigestText {
  id: string
  is_published: boolean
  published_at: string | null
  created_at: string
  /** The version of the digest: each save changes it. */
  updated_at: string
}

const columns = 'id, title, content, is_published, published_at, created_at, updated_at'

export const digestsPageSize = 12

/** The newest digest comes first. */
export const useDigests = (page: number) =>
  useQuery({
    queryKey: ['weekly-digests', 'all', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage<DigestRow>(
        supabase
          .from('weekly_digests')
          .select(columns, { count: 'exact' })
          .order('created_at', { ascending: false })
          .order('published_at', { ascending: false, nullsFirst: true })
          .order('id')
          .range(...rangeOf(page, digestsPageSize))
          .abortSignal(signal),
      ),
  })

/** Refreshes the lists, the digest that members see, and the count of drafts. */
function useDigestMutation<Change>(mutationFn: (change: Change) => Promise<unknown>) {
  const refresh = refreshing(['weekly-digests'], ['admin-overview'])
  // A refusal may mean that another admin has changed the digest.
  return useMutation({ mutationFn, onSuccess: refresh, onError: (...of) => void refresh(...of) })
}

/** A new digest is a draft. Rejects with an Error whose message the page can show. */
export const useCreateDigest = () =>
  useDigestMutation(async ({ title, content }: DigestText) => {
    const { user } = await requireSession(digestTexts.notSignedIn)
    const admin = await supabase.from('profiles').select('is_admin').eq('id', user.id).single()
    if (admin.error) throw new Error(digestTexts.notVerified, { cause: admin.error })
    if (!admin.data.is_admin) throw new Error(digestTexts.adminsOnly)
    const now = new Date().toISOString()
    const { error, status } = await supabase
      .from('weekly_digests')
      .insert({ title, content, created_by: user.id, created_at: now, updated_at: now, is_published: false })
    if (error) throw new Error(digestTexts.createFailed(refusalText({ ...error, status })), { cause: error })
  })

/** Rejects with NewerVersion where another version than `version` is stored. */
export const useUpdateDigest = () =>
  useDigestMutation(async ({ version: { id, updated_at }, ...text }: DigestText & { version: DigestRow }) => {
    const digests = () => supabase.from('weekly_digests')
    return savedOrNewer(
      unwrap(await digests().update(text).eq('id', id).eq('updated_at', updated_at).select('id')),
      async () => unwrapMaybe(await digests().select(columns).eq('id', id).maybeSingle()),
      digestTexts.gone,
    )
  })

/** Rejects with ChangedMeanwhile where another version than `version` is stored. */
export const usePublishDigest = () =>
  useDigestMutation(
    async ({ version: { id, updated_at }, is_published }: { version: DigestRow; is_published: boolean }) => {
      const published_at = is_published ? new Date().toISOString() : null
      const change = supabase.from('weekly_digests').update({ is_published, published_at })
      return changedAsShown(unwrap(await change.eq('id', id).eq('updated_at', updated_at).select('id')))
    },
  )

/** Rejects with ChangedMeanwhile where another version is stored. */
export const useDeleteDigest = () =>
  useDigestMutation(async ({ id, updated_at }: DigestRow) => {
    const removal = supabase.from('weekly_digests').delete()
    return changedAsShown(unwrap(await removal.eq('id', id).eq('updated_at', updated_at).select('id')))
  })
