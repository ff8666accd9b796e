// Lists the team's reads, inactive ones included, and adds, activates or deletes one.
import type { ReadText } from '@juno/domain/recommended-reads/recommended-read'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requireSession } from '@/lib/auth/current-session'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { removeStoredImage, uploadImage } from '@/lib/stored-image'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { failureText, refusalText } from '@/lib/failure-text'
import { useMutation } from '@/lib/use-mutation'
import { readTexts } from '../texts'

export interface ReadRow {
  id: string
  title: string
  description: string
  url: string
  image_url: string
  active: boolean
  created_at: string
}

export const readsPageSize = 12

/** The key of the dashboard's read starts with it, too. */
const readsKey = ['recommended-reads']

/** The newest read comes first. @param page the first one is 0 */
export const useReads = (page: number) =>
  useQuery({
    queryKey: [...readsKey, 'all', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage<ReadRow>(
        supabase
          .from('recommended_reads')
          .select('id, title, description, url, image_url, active, created_at', { count: 'exact' })
          .order('created_at', { ascending: false })
          .order('id')
          .range(...rangeOf(page, readsPageSize))
          .abortSignal(signal),
      ),
  })

const bucket = 'recommended-reads'

/** Stores the cover first, then the row. @throws Error whose message the page can show */
async function createRead({ image, ...text }: ReadText & { image: File }): Promise<void> {
  await requireSession(readTexts.notSignedIn)
  const image_url = await uploadImage('/api/upload-image', { image, bucket, folder: bucket }).catch(
    (cause: Error) => {
      throw new Error(readTexts.uploadFailed(failureText(cause)), { cause })
    },
  )
  const { error, status } = await supabase
    .from('recommended_reads')
    .insert({ ...text, image_url, active: true })
  if (!error) return
  await removeStoredImage(image_url, bucket)
  throw new Error(readTexts.addFailed(refusalText({ ...error, status })), { cause: error })
}

export const useCreateRead = () => useMutation({ mutationFn: createRead, onSuccess: refreshing(readsKey) })

export const useSetReadActive = () =>
  useMutation({
    mutationFn: async ({ id, active }: { id: string; active: boolean }) =>
      unwrap(await supabase.from('recommended_reads').update({ active }).eq('id', id).select('id').single()),
    onSuccess: refreshing(readsKey),
  })

/** Also deletes its cover. */
export const useDeleteRead = () =>
  useMutation({
    mutationFn: async ({ id, image_url }: ReadRow) => {
      unwrap(await supabase.from('recommended_reads').delete().eq('id', id).select('id').single())
      await removeStoredImage(image_url, bucket)
    },
    onSuccess: refreshing(readsKey),
  })
