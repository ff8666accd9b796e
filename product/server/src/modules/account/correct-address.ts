/**
 * Corrects the address of an account, for an admin: the change, what belongs to the address, the audit entry and an email
 * to both addresses are one transaction.
 */
import { randomUUID } from 'node:crypto'
import type { CorrectAddress } from '@juno/domain/account/correct-address'
import type { ServerContext } from '../../shared/server-context'
import { nowHere, noLongerHere } from '../../shared/mail/address-corrected'
import { renderContent } from '../../shared/mail/render-content'
import { ApiError } from './refusals'

type CorrectContext = Pick<ServerContext, 'scopes' | 'backend' | 'site'>

/** @throws {ApiError} profile_not_found, address_refused */
export async function correctAddress(
  { scopes, backend, site }: CorrectContext,
  actorId: string,
  { id, email }: CorrectAddress,
): Promise<{ success: true }> {
  const before = (await backend.authAdmin.getUserById(id))?.email
  if (!before) throw new ApiError('profile_not_found')
  if (before === email) throw new ApiError('address_refused', { message: 'This is the address already.' })
  const action = { label: 'Sign in', url: `${site.siteUrl}/sign-in` }
  const key = randomUUID()
  const mails = await Promise.all(
    [
      { to: before, content: noLongerHere(site) },
      { to: email, content: nowHere({ what: 'your account', action }, site) },
    ].map(async ({ to, content }) => {
      const { subject, html, text } = await renderContent(content, site)
      return ['address-corrected', to, subject, html, text, `address-corrected:${key}:${to}`.slice(0, 255)]
    }),
  )
  await scopes
    .withServiceRole(db =>
      db.query('select private.prepare_address($1, $2, $3, $4)', [id, email, actorId, JSON.stringify(mails)]),
    )
    .catch(refuse)
  await makeRoom(backend, email)
  await backend.authAdmin.updateUser(id, { email, email_confirm: true }).catch(refuse)
  return { success: true }
}

/** Removes an account with the address that nobody has confirmed: somebody has asked for a link with it. */
async function makeRoom({ authAdmin }: CorrectContext['backend'], email: string): Promise<void> {
  const holder = await authAdmin.getUserByEmail(email)
  if (holder && !holder.confirmed_at && !holder.invited_at && !holder.made_by_operator)
    await authAdmin.deleteUser(holder.id)
}

function refuse(error: unknown): never {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'PT404') throw new ApiError('profile_not_found', { cause: error })
  if (code === 'PT409') throw new ApiError('address_refused', { message, cause: error })
  if (code === 'email_exists') throw new ApiError('address_refused', { cause: error })
  throw error
}
