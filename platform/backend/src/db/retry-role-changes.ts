/** Changes roles, which belong to the cluster: another database of it may be altering the same one. */
import { sqlState } from './errors'

const MAX_ATTEMPTS = 10

/**
 * @param change leaves nothing behind when it fails, and is tried again where PostgreSQL refused it because of another
 * change
 */
export async function retryRoleChanges<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      const raced = sqlState(error) === 'XX000' && String(error).includes('concurrently updated')
      if (!raced || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
