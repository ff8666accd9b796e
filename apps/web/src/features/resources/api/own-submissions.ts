// The member's own submitted resources, and sending one again.
import { resourceMessages } from '@juno/domain/resources/resource-rules'
import { useQuery } from '@tanstack/react-query'
import { requireSession } from '@/lib/auth/current-session'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { ResourceRow } from '../csv-rows'

const columns =
  'id, title, url, description, type_id, category_id, author, tags, template_path, status, submitted_at, decision_message, resource_id'

const readOwn = async (userId: string, signal: AbortSignal) =>
  unwrap(
    await supabase
      .from('pending_resources')
      .select(columns)
      .eq('submitted_by', userId)
      .order('submitted_at', { ascending: false })
      .limit(100)
      .abortSignal(signal),
  )

export type OwnResource = Awaited<ReturnType<typeof readOwn>>[number]

/** The newest first; more than a hundred are not shown. */
export const useOwnResources = (userId: string | undefined) =>
  useQuery({
    queryKey: ['resource-submissions', 'own', userId],
    meta: { live: ['own-submissions'] },
    enabled: userId !== undefined,
    queryFn: ({ signal }) => readOwn(userId!, signal),
  })

/** @throws Error that says to sign in, when the session ended meanwhile; the database's own otherwise */
export async function resubmitResource(
  id: string,
  { url, author, template_file, ...row }: ResourceRow,
): Promise<void> {
  await requireSession(resourceMessages.signInToSubmit)
  await supabase
    .rpc('resubmit_resource', {
      submission_id: id,
      ...row,
      ...(url && { url }),
      ...(author && { author }),
      ...(template_file && { template_path: template_file }),
    })
    .throwOnError()
}
