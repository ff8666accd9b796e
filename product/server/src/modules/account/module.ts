/** Exports the data of a member's own account, and closes it. */
import type { Call, Route } from '../../shared/api/route-table'
import type { Platform } from '../../shared/platform'
import type { ServerModule } from '../../shared/server-module'
import { closeAccount, type PaidMembership } from './close-account'
import { exportAccount } from './export-account'
import { passwordState } from './verify-owner'

const EXPORTS = { name: 'account-export', capacity: 5, refillSeconds: 3600 }
const CLOSURES = { name: 'account-changes', capacity: 30, refillSeconds: 300 }
const SMALL = { bodyLimit: 4 * 1024 }

/** @param membership the paid membership, which ends with the account */
export function accountModule(platform: Platform, membership: PaidMembership): ServerModule {
  const { signedIn, limitPerCaller } = platform.guards
  const exporting = [signedIn, limitPerCaller(EXPORTS)]
  const exported = (call: Call) => exportAccount(platform, call)
  const routes: Route[] = [
    ['GET', '/account/export', exporting, exported, SMALL],
    // A form posts here, so that the browser saves the response as a file.
    ['POST', '/account/export', exporting, exported, SMALL],
    [
      'GET',
      '/account/password',
      [signedIn],
      async ({ caller }) => ({ password: await passwordState(platform.backend, caller.userId) }),
    ],
    [
      'POST',
      '/account/close',
      [signedIn, limitPerCaller(CLOSURES)],
      ({ caller, address, body }) => closeAccount({ ...platform, membership }, caller, { body, address }),
      SMALL,
    ],
  ]
  return { routes }
}
