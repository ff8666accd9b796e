// The member's own submitted resources, and sending one again.
import { resourceMessages } from '@juno/domain/resources/resource-rules'
import type { ResourceRow } from '@juno/domain/resources/resource-columns'
import { useQuery } from '@tanstack/react-query'
import { requireSession } from '@/lib/auth/current-session'
import { changedMeanwhile, savedOrNewer } from '@/lib/newer-version'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import type { ResourceVersion } from './save-resource'

export const mostOwnResources = 100

const columns =
  'id, title, url, description, type_id, category_id, author, tags, template_path, status, submitted_at, decision_message, resource_id, updated_at'

const readOwn = async (userId: string, signal: AbortSignal) =>
  unwrap(
    await supabase
      .from('pending_resources')
      .select(columns)
      .eq('submitted_by', userId)
      .order('submitted_at', { ascending: false })
      .limit(mostOwnResources)
      .abortSignal(signal),
  )

export type OwnResource = Awaited<ReturnType<typeof readOwn>>[number]

/** Returns the newest submissions first, and at most `mostOwnResources`. */
export const useOwnResources = (userId: string | undefined) =>
  useQuery({
    queryKey: ['resource-submissions', 'own', userId],
    meta: { live: ['own-submissions'] },
    enabled: userId !== undefined,
    queryFn: ({ signal }) => readOwn(userId!, signal),
  })

const readOne = async (id: string): Promise<OwnResource | null> =>
  unwrapMaybe(await supabase.from('pending_resources').select(columns).eq('id', id).maybeSingle())

/** Returns the submission in the shape of the resource form. */
export const submittedVersion = ({ template_path, ...row }: OwnResource) => ({
  ...row,
  template_file: template_path,
})

/**
 * @throws {NewerVersion} where another version is stored; Error that says to sign in, when the session has ended; the
 * database's own otherwise
 */
export async function resubmitResource(
  { id, updated_at }: ResourceVersion,
  { url, author, template_file, ...row }: ResourceRow,
): Promise<void> {
  await requireSession(resourceMessages.signInToSubmit)
  const { error } = await supabase.rpc('resubmit_resource', {
    submission_id: id,
    version: updated_at,
    ...row,
    ...(url && { url }),
    ...(author && { author }),
    ...(template_file && { template_path: template_file }),
  })
  if (error?.code === changedMeanwhile) {
    const readPresent = async () => {
      const present = await readOne(id)
      return present && submittedVersion(present)
    }
    await savedOrNewer([], readPresent, error.message)
  }
  if (error) throw error
}
