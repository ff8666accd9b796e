/** Optional features of the protocol. All are off unless configured, as in PostgREST. */
export interface RestFeatures {
  /** `amount.sum()` and its like (`db-aggregates-enabled`). */
  readonly aggregates: boolean
  /** `Accept: application/vnd.pgrst.plan` (`db-plan-enabled`). */
  readonly plan: boolean
  /** `Prefer: tx=rollback` (`db-tx-end = commit-allow-override`). */
  readonly txRollback: boolean
}

export const closedFeatures: RestFeatures = { aggregates: false, plan: false, txRollback: false }
