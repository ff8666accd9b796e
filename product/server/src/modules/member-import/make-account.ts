/** Makes the account of an imported person: unconfirmed, as an operator makes one, until they open their invitation. */
import type { AuthAdmin } from '@juno/backend'
import type { WaitingPerson } from './store-person'

export type MadeAccount = { state: 'made'; hasPassword: boolean } | { state: 'here' } | { state: 'refused' }

export async function makeAccount(
  authAdmin: Pick<AuthAdmin, 'createUser' | 'getUserById'>,
  { accountId, email, person }: Pick<WaitingPerson, 'accountId' | 'email' | 'person'>,
): Promise<MadeAccount> {
  const hash = person.password_hash
  try {
    await authAdmin.createUser({ id: accountId, email, ...(hash && { password_hash: hash }) })
    return { state: 'made', hasPassword: hash !== null }
  } catch (error) {
    const { code } = error as { code?: string }
    // The service checks hashes more strictly than a page can.
    if (code === 'validation_failed' && hash !== null)
      return makeAccount(authAdmin, { accountId, email, person: { ...person, password_hash: null } })
    if (code === 'validation_failed') return { state: 'refused' }
    if (code !== 'email_exists' && code !== 'user_already_exists') throw error
    // A run that was killed before it could record it made the account.
    const own = await authAdmin.getUserById(accountId)
    return own ? { state: 'made', hasPassword: Boolean(own.encrypted_password) } : { state: 'here' }
  }
}
