/** A request that the sandbox responds to. */
import type { FormParams } from './form-params'
import type { SandboxStore } from './sandbox-store'

export interface SandboxRequest {
  store: SandboxStore
  /** What stands for `:id` in the path; empty where it names none. */
  id: string
  path: string
  params: FormParams
}

export interface SandboxRoute {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** What it may be asked with; `expand[]` may stand in each request. */
  params: readonly string[]
  /** @throws {StripeApiError} */
  respond(request: SandboxRequest): Promise<object>
}
