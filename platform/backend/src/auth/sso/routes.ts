import { withCaptcha } from '../captcha/with-captcha'
import type { AuthRoutes } from '../context/context'
import { perAddress } from '../rules/rate-limits'
import { limited, serviceRole } from '../wire/guards'
import { acs } from './acs'
import {
  createSsoProvider,
  deleteSsoProvider,
  getSsoProvider,
  listSsoProviders,
  updateSsoProvider,
} from './admin-providers'
import { beginSso } from './begin-sso'
import { PROVIDER_BODY_LIMIT } from './provider-input'
import { spMetadata } from './sp-metadata'

const metadataSized = { bodyLimit: PROVIDER_BODY_LIMIT }

export const SSO_ROUTES: AuthRoutes = [
  ['POST', '/sso', limited(perAddress('sso'), withCaptcha(beginSso))],
  ['GET', '/sso/saml/metadata', spMetadata],
  ['POST', '/sso/saml/acs', limited(perAddress('saml-assertion'), acs)],
  ['GET', '/admin/sso/providers', serviceRole(listSsoProviders)],
  ['POST', '/admin/sso/providers', serviceRole(createSsoProvider), metadataSized],
  ['GET', '/admin/sso/providers/:idp_id', serviceRole(getSsoProvider)],
  ['PUT', '/admin/sso/providers/:idp_id', serviceRole(updateSsoProvider), metadataSized],
  ['DELETE', '/admin/sso/providers/:idp_id', serviceRole(deleteSsoProvider)],
]
