/**
 * GET /user: the account behind the access token, as the database has it now.
 */
import { renderUser } from '../wire/render-user'
import type { SignedInEndpoint } from '../wire/guards'

export const userGet: SignedInEndpoint = async (_, __, { user }) => renderUser(user)
