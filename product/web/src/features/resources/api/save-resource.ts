// Publishing, changing, deleting and submitting resources.
import { parseTags, resourceMessages, type ResourceFormValues } from '@juno/domain/resources/resource-rules'
import type { ResourceRow } from '@juno/domain/resources/resource-columns'
import { readWebLink } from '@juno/domain/text/web-link'
import { requireSession } from '@/lib/auth/current-session'
import { savedOrNewer } from '@/lib/newer-version'
import { quotaReached } from '@/lib/quotas'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { resourceTexts } from '../texts'
import { removeTemplate } from './remove-template'
import { readResource, type Resource } from './resources'

/** A stored resource, published or submitted, with which its form started. */
export interface ResourceVersion extends Omit<ResourceRow, 'tags'> {
  id: string
  tags: string[] | null
  updated_at: string
}

/** A link has no template file, a template no url. @param templateFile its path in the bucket, in template mode */
export function toResourceRow(values: ResourceFormValues, templateFile: string | null): ResourceRow {
  const isLink = values.format === 'link'
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    url: isLink ? readWebLink(values.url) : null,
    type_id: values.typeId,
    category_id: values.categoryId,
    author: values.author.trim() || null,
    tags: parseTags(values.tags),
    template_file: isLink ? null : templateFile,
  }
}

export async function addResource(row: ResourceRow): Promise<void> {
  await supabase.from('resources').insert(row).throwOnError()
}

/**
 * Also removes the earlier template file if it has another one now.
 * @throws {NewerVersion} where another version is stored; Error when it is deleted, or the database refuses
 */
export async function updateResource(
  { id, updated_at, template_file: before }: ResourceVersion,
  row: ResourceRow,
): Promise<void> {
  const saved = unwrap(
    await supabase.from('resources').update(row).eq('id', id).eq('updated_at', updated_at).select('id'),
  )
  await savedOrNewer(saved, () => readResource(id), resourceTexts.notFound)
  if (before && before !== row.template_file) await removeTemplate(before)
}

/** Also removes the template file, unless another resource has it. */
async function deleteResource({ id, template_file }: Pick<Resource, 'id' | 'template_file'>): Promise<void> {
  const answer = await supabase.from('resources').delete().eq('id', id).select('id').maybeSingle()
  // Where deleting is not allowed, the database deletes nothing and returns no error.
  if (!unwrapMaybe(answer)) throw new Error('There is no such resource.')
  if (template_file) await removeTemplate(template_file)
}

export const useDeleteResource = () =>
  useMutation({ mutationFn: deleteResource, onSuccess: refreshing(['resources']) })

/** @throws QuotaReached; Error that says to sign in, when the session has ended */
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
