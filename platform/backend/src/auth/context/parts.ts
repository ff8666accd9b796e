/** Parts of the context that features make when the server starts, by what others use of them. */
import type { HookName, SamlSettings } from '../../contract'
import type { Queryable } from '../../db/request-scope'
import type { NamedKey, PublicKey } from '../../http/signing-keys'
import type { ExternalProvider } from './provider'

/** @throws {AuthError} captcha_failed; unexpected_failure where the provider does not answer */
export type VerifyCaptcha = (token: string, ip: string | null) => Promise<void>

export interface HookOccasion {
  /** The address of the request; null where there is none. */
  ip: string | null
  /** A transaction that a function of the database becomes part of, and that waits for an address; left out: none. */
  db?: Queryable
}

/**
 * @returns what the hook responded, parsed
 * @throws {AuthError} the hook's own error, or unexpected_failure where it could not be asked
 */
export interface Hook {
  (input: object, occasion: HookOccasion): Promise<unknown>
  /** A function of the database, which can be part of a transaction. */
  inDatabase: boolean
}
export type Hooks = Readonly<Partial<Record<HookName, Hook>>>

export interface IdTokenKey extends NamedKey {
  /** Its public keys, beside those of access tokens, which it does not verify. */
  published: readonly PublicKey[]
}

export interface RelyingParty {
  /** A domain. Credentials are bound to it for good. */
  id: string
  name: string
  /** Origins of the pages that may use them. */
  origins: readonly string[]
}

export type ExternalProviders = ReadonlyMap<string, ExternalProvider>

/** The providers of operators, by identifier. Each remembers what it has discovered, until its row changes. */
export type CustomProviders = Map<string, { version: string; provider: ExternalProvider }>

export interface ServiceProvider {
  settings: SamlSettings
  entityId: string
  /** Where identity providers have browsers post their responses. */
  acsUrl: string
  /** DER in base64. */
  certificate: string
}
