/** Fails a test run where the payment provider is asked while a connection of the product is held. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestScopes } from '@juno/backend'

const held = new AsyncLocalStorage<true>()

/** The product's own scopes. */
export const holdingConnections = (scopes: RequestScopes): RequestScopes => ({
  withRequestScope: (caller, work) => held.run(true, () => scopes.withRequestScope(caller, work)),
  withServiceRole: work => held.run(true, () => scopes.withServiceRole(work)),
})

/** The sandbox's, which answers each question to the provider by one of them. */
export const askedOutside = (scopes: RequestScopes): RequestScopes => ({
  ...scopes,
  withServiceRole(work) {
    if (!held.getStore()) return scopes.withServiceRole(work)
    const refusal = new Error('The payment provider was asked within a transaction.')
    // Nobody handles it: code that expects failures of the provider does not hide it.
    void Promise.reject(refusal)
    throw refusal
  },
})
