/**
 * GET /admin/users and /admin/users/:id: accounts, for operators.
 */
import { loadUser, listUsers as listUserRows } from '../accounts/users'
import type { Endpoint } from '../context/context'
import { AuthError, invalid } from '../error-catalogue'
import { renderUser } from '../wire/render-user'
import { linkedPages, pageOf } from '../wire/paging'
import { userIdOf } from './user-id'

export const listUsers: Endpoint = async (context, call) => {
  const page = pageOf(call)
  const { filter = '', sort = '' } = call.query
  if (!/^(created_at( asc| desc)?)?$/i.test(sort))
    throw invalid(`Bad Sort Parameters: bad field for sort '${sort}'`)
  const wanted = { filter, oldestFirst: / asc$/i.test(sort) }
  const { users, total } = await listUserRows(context.pool, page.limit, page.offset, wanted)
  linkedPages(call, '/admin/users', page, total, { filter, sort })
  return { users: users.map(renderUser), aud: 'authenticated' }
}

export const getUser: Endpoint = async (context, call) => {
  const user = await loadUser(context.pool, userIdOf(call))
  if (!user) throw new AuthError('user_not_found')
  return renderUser(user)
}
