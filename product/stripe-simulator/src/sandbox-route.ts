/** A request that the sandbox responds to. */
import type { FormParams } from './form-params'
import type { SandboxStore } from './sandbox-store'

export interface SandboxRequest {
  store: SandboxStore
  /** The value of `:id` in the path; empty where it names none. */
  id: string
  path: string
  params: FormParams
}

export interface SandboxRoute {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** The parameters that it accepts. `expand[]` may stand in each request. */
  params: readonly string[]
  /** @throws {StripeApiError} */
  respond(request: SandboxRequest): Promise<object>
}
