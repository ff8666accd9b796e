/** GET /admin/users and /admin/users/:id: accounts, for operators. */
import { listUsers as listUserRows } from '../accounts/users'
import type { Endpoint } from '../context/context'
import { invalid } from '../auth-error'
import { renderUser } from '../wire/render-user'
import { linkedPages, pageOf } from '../wire/paging'
import { userOfPath } from '../wire/user-of-path'

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

export const getUser: Endpoint = async (context, call) => renderUser(await userOfPath(context, call))
