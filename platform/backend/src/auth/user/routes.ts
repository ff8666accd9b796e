import type { AuthRoutes } from '../context/context'
import { perAddress } from '../rules/rate-limits'
import { limited, signedIn } from '../wire/guards'
import { renderUser } from '../wire/render-user'
import { logout } from './logout'
import { userUpdate } from './user-update'

export const USER_ROUTES: AuthRoutes = [
  // The account as the database has it now, not as the token says.
  ['GET', '/user', signedIn(async (_, __, { user }) => renderUser(user))],
  ['PUT', '/user', limited(perAddress('user-update'), signedIn(userUpdate))],
  ['POST', '/logout', signedIn(logout)],
]
