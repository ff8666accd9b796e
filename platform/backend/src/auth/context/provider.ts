/** Describes a sign-in provider for the auth wire, whichever protocol it speaks. */
import type { ExternalProviderSettings } from '../../contract'
import type { Metadata } from '../rules/user-metadata'

/** The account of a person at a provider. */
export interface ExternalProfile {
  /** The account at the provider; never changes. */
  subject: string
  /** Addresses in lower case, the main one first. */
  emails: { address: string; verified: boolean }[]
  /** The metadata by GoTrue's names: `name`, `avatar_url`, … */
  metadata: Metadata
}

export interface ProviderTokens {
  accessToken: string
  refreshToken: string | null
}

/** These values bind the answer of a provider to the request. */
export interface RequestBinding {
  state: string
  nonce: string | null
  codeVerifier: string | null
}

export interface AuthorizationRequest extends RequestBinding {
  scopes: readonly string[]
  /** Further parameters of the caller, which replace none of ours. */
  parameters: Readonly<Record<string, string>>
}

export interface ExternalProvider {
  name: string
  settings: ExternalProviderSettings
  /** Where the provider sends people back. */
  redirectUri: string
  /** The provider sends people back by POST from its own page. */
  formPost: boolean
  /** Whether the provider takes part in PKCE, and repeats a nonce. */
  binds: { pkce: boolean; nonce: boolean }
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /**
   * Exchanges the code of the provider's answer.
   * @throws {AuthorizationResponseError} for a refusal; any other error when the answer is not what was asked for
   */
  exchange(
    answer: URLSearchParams,
    binding: RequestBinding,
  ): Promise<{ profile: ExternalProfile; tokens: ProviderTokens }>
  /** Only a provider of OpenID Connect has it. @returns the profile and the claims of a valid ID token */
  verifyIdToken?: (idToken: string) => Promise<{ profile: ExternalProfile; claims: Metadata }>
}

/** Wallets: no provider may have this name. */
export const WEB3 = { name: 'web3', settings: { emailOptional: true } } as const
