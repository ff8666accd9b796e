import type { AuthRoutes } from '../context/context'
import { serviceRole } from '../wire/guards'
import { createUserEndpoint } from './create-user'
import { deleteUserEndpoint } from './delete-user'
import { generateLinkEndpoint } from './generate-link'
import { inviteEndpoint } from './invite'
import { getUser, listUsers } from './list-users'
import { updateUserEndpoint } from './update-user'

export const ADMIN_ROUTES: AuthRoutes = [
  ['POST', '/invite', serviceRole(inviteEndpoint)],
  ['POST', '/admin/generate_link', serviceRole(generateLinkEndpoint)],
  ['GET', '/admin/users', serviceRole(listUsers)],
  ['POST', '/admin/users', serviceRole(createUserEndpoint)],
  ['GET', '/admin/users/:user_id', serviceRole(getUser)],
  ['PUT', '/admin/users/:user_id', serviceRole(updateUserEndpoint)],
  ['DELETE', '/admin/users/:user_id', serviceRole(deleteUserEndpoint)],
]
