// Adding a read: its cover first, then its row.
import type { ReadText } from '@juno/domain/recommended-reads/recommended-read'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requireSession } from '@/lib/auth/current-session'
import { removeStoredImage, uploadImage } from '@/lib/stored-image'
import { supabase } from '@/lib/supabase'
import { readsKey } from '@/features/recommended-reads/api/list-reads'
import { readTexts } from '@/features/recommended-reads/texts'

const bucket = 'recommended-reads'

/** @throws Error whose message is meant for the screen */
async function createRead({ image, ...words }: ReadText & { image: File }): Promise<void> {
  await requireSession(readTexts.notSignedIn)
  const image_url = await uploadImage('/api/upload-image', { image, bucket, folder: bucket }).catch(
    (cause: Error) => {
      throw new Error(readTexts.uploadFailed(cause.message), { cause })
    },
  )
  const { error } = await supabase.from('recommended_reads').insert({ ...words, image_url, active: true })
  if (!error) return
  await removeStoredImage(image_url, bucket)
  throw new Error(readTexts.addFailed(error.message), { cause: error })
}

export function useCreateRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createRead,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: readsKey }),
  })
}
