/**
 * Describes what a module offers to its server. Each `modules/<noun>/module.ts` makes one from the server context;
 * `start/modules.ts` holds the list, and nothing else knows a module.
 */
import type { Route } from './api/route-table'
import type { Job } from './jobs/define-job'

export interface ServerModule {
  /** Mounted below /api. */
  routes?: readonly Route[]
  jobs?: readonly Job[]
}
