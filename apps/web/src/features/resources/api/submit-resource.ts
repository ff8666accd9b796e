// Handing a resource in for approval, in one's own name.
import { resourceMessages } from '@juno/domain/resources/resource-rules'
import { requireSession } from '@/lib/auth/current-session'
import { quotaReached } from '@/lib/quotas'
import { supabase } from '@/lib/supabase'
import type { ResourceRow } from './resource-row'

/** @throws QuotaReached; Error that says to sign in, when the session ended meanwhile */
export async function submitResource({ template_file, ...row }: ResourceRow): Promise<void> {
  const { user } = await requireSession(resourceMessages.signInToSubmit)
  const { error } = await supabase.from('pending_resources').insert({
    ...row,
    template_path: template_file,
    submitted_by: user.id,
    status: 'pending',
  })
  if (error) throw quotaReached(error) ?? error
}
