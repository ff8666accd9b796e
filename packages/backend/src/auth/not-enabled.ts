/**
 * Endpoints of features that are disabled. They respond as GoTrue does.
 */
import type { Endpoint } from './context'
import { AuthError, type AuthErrorCode } from './error-catalogue'

const refuse =
  (code: AuthErrorCode): (() => Promise<never>) =>
  async () => {
    throw new AuthError(code)
  }

export const web3: Endpoint = refuse('web3_provider_disabled')
