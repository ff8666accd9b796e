/** Exports the data of a member's own account, and closes it. */
import { correctAddressSchema } from '@juno/domain/account/correct-address'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Route } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { correctAddress } from './correct-address'
import { closeAccount, type PaidMembership } from './close-account'
import { exportAccount } from './export-account'
import { passwordState } from './verify-owner'

const EXPORTS = { name: 'account-export', capacity: 5, refillSeconds: 3600 }
const CLOSURES = { name: 'account-changes', capacity: 30, refillSeconds: 300 }
const SMALL = { bodyLimit: 4 * 1024 }

/** @param membership the paid membership, which ends with the account */
export function accountModule(server: ServerContext, membership: PaidMembership): ServerModule {
  const { admin, signedIn, limitPerCaller } = server.guards
  const exporting = [signedIn, limitPerCaller(EXPORTS)]
  const exported = (call: Call) => exportAccount(server, call)
  const routes: Route[] = [
    ['GET', '/account/export', exporting, exported, SMALL],
    // A form posts here, so that the browser saves the response as a file.
    ['POST', '/account/export', exporting, exported, SMALL],
    [
      'GET',
      '/account/password',
      [signedIn],
      async ({ caller }) => ({ password: await passwordState(server.backend, caller.userId) }),
    ],
    [
      'POST',
      '/account/close',
      [signedIn, limitPerCaller(CLOSURES)],
      ({ caller, address, body }) => closeAccount({ ...server, membership }, caller, { body, address }),
      SMALL,
    ],
    [
      'POST',
      '/members/correct-address',
      [admin],
      ({ caller, body }) => correctAddress(server, caller.userId, parseInput(correctAddressSchema, body)),
      SMALL,
    ],
  ]
  return { routes }
}
