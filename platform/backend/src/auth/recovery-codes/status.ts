/** GET /factors/recovery_codes: how many codes the caller has left, without the codes. */
import type { SignedInEndpoint } from '../wire/guards'
import { codesLeft } from './stored-codes'

export const recoveryCodesLeft: SignedInEndpoint = ({ pool }, _call, { user }) => codesLeft(pool, user.id)
