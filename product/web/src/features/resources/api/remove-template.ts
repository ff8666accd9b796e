// Removes template files from the bucket. A file that stays behind does no harm, so failures are only logged.
import { loadBucket } from '@/lib/load-client'
import { logFailure } from '@/lib/log-failure'

/** Removes a file, unless a resource or a submission names it: the database keeps those. */
export async function removeTemplate(path: string): Promise<void> {
  const { error } = await loadBucket('templates')
    .then(files => files.remove([path]))
    .catch((cause: unknown) => ({ error: cause }))
  if (error) logFailure('Removing a template file', error)
}
