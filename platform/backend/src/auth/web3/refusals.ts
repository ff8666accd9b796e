/** Lists the refusals of sign-in with a wallet, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  web3_unsupported_chain: [400, 'Unsupported chain'],
})
