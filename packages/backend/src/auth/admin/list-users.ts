/**
 * GET /admin/users and /admin/users/:id: accounts, for operators.
 */
import { loadUser, listUsers as listUserRows } from '../accounts/users'
import type { Endpoint } from '../context'
import { AuthError } from '../error-catalogue'
import { renderUser } from '../wire/render-user'
import { linkedPages, pageOf } from './paging'
import { userIdOf } from './user-id'

export const listUsers: Endpoint = async (context, call) => {
  const page = pageOf(call)
  const { users, total } = await listUserRows(context.pool, page.limit, page.offset)
  linkedPages(call, '/admin/users', page, total)
  return { users: users.map(renderUser), aud: 'authenticated' }
}

export const getUser: Endpoint = async (context, call) => {
  const user = await loadUser(context.pool, userIdOf(call))
  if (!user) throw new AuthError('user_not_found')
  return renderUser(user)
}
