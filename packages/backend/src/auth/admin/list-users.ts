/**
 * GET /admin/users and /admin/users/:id: accounts, for operators.
 */
import { loadUser, listUsers as listUserRows } from '../accounts/users'
import type { Call, Endpoint } from '../context'
import { AuthError, invalid } from '../error-catalogue'
import { renderUser } from '../wire/render-user'
import { userIdOf } from './user-id'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

export const listUsers: Endpoint = async (context, call) => {
  const page = positive(call, 'page', 1)
  const perPage = Math.min(positive(call, 'per_page', DEFAULT_PER_PAGE), MAX_PER_PAGE)
  const { users, total } = await listUserRows(context.pool, perPage, (page - 1) * perPage)
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')]
  call.reply.header('x-total-count', total).header('link', links.join(', '))
  return { users: users.map(renderUser), aud: 'authenticated' }
}

export const getUser: Endpoint = async (context, call) => {
  const user = await loadUser(context.pool, userIdOf(call))
  if (!user) throw new AuthError('user_not_found')
  return renderUser(user)
}

function positive(call: Call, name: string, otherwise: number): number {
  const text = call.query[name]
  if (!text) return otherwise
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw invalid(`Bad Pagination Parameters: ${name} must be a number from 1`)
  return Number(text)
}
