// Writing a new digest: always a draft first (docs/specification/digests.md).
import type { DigestText } from '@juno/domain/digests/weekly-digest'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requireSession } from '@/lib/auth/current-session'
import { supabase } from '@/lib/supabase'
import { refreshDigests } from '@/features/digests/api/refresh-digests'
import { digestTexts } from '@/features/digests/texts'

/** @throws Error whose message is meant for the screen */
async function createDigest({ title, content }: DigestText): Promise<void> {
  const { user } = await requireSession(digestTexts.notSignedIn)
  const admin = await supabase.from('profiles').select('is_admin').eq('id', user.id).single()
  if (admin.error) throw new Error(digestTexts.notVerified, { cause: admin.error })
  if (!admin.data.is_admin) throw new Error(digestTexts.adminsOnly)
  const now = new Date().toISOString()
  const { error } = await supabase
    .from('weekly_digests')
    .insert({ title, content, created_by: user.id, created_at: now, updated_at: now, is_published: false })
  if (error) throw new Error(digestTexts.createFailed(error.message), { cause: error })
}

export function useCreateDigest() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: createDigest, onSuccess: () => refreshDigests(queryClient) })
}
