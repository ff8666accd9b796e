import type { AuthRoutes } from '../context/context'
import { perAddress } from '../rules/rate-limits'
import { limited, serviceRole, signedIn } from '../wire/guards'
import { authorize } from './authorize'
import { callback } from './callback'
import * as custom from './custom/manage-providers'
import { identitiesAuthorize } from './identities-authorize'
import { identityDelete } from './identity-delete'

const SIGN_INS = perAddress('external-sign-in')

export const EXTERNAL_ROUTES: AuthRoutes = [
  ['GET', '/authorize', limited(SIGN_INS, authorize)],
  [['GET', 'POST'], '/callback', limited(perAddress('external-callback'), callback)],
  ['GET', '/user/identities/authorize', limited(SIGN_INS, signedIn(identitiesAuthorize))],
  ['DELETE', '/user/identities/:identity_id', signedIn(identityDelete)],
  ['GET', '/admin/custom-providers', serviceRole(custom.listCustomProviders)],
  ['POST', '/admin/custom-providers', serviceRole(custom.createCustomProvider)],
  ['GET', '/admin/custom-providers/:identifier', serviceRole(custom.getCustomProvider)],
  ['PUT', '/admin/custom-providers/:identifier', serviceRole(custom.updateCustomProvider)],
  ['DELETE', '/admin/custom-providers/:identifier', serviceRole(custom.deleteCustomProvider)],
]
