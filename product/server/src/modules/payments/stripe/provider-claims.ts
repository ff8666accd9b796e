/**
 * Claims what the provider is asked about, for as long as it is asked and until the outcome is stored: a claim is a row of
 * `private.provider_claims`, so that no connection is held meanwhile. It ends with its holder's transaction, or by time
 * after a crash.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Queryable, RequestScopes } from '@juno/backend'
import { ApiError } from '../../../shared/api/api-error'

/** In seconds; longer than two attempts of one call to the provider take, and renewed before each call. */
const LEASE = 60
/** In milliseconds. */
const RENEW_AFTER = 10_000
const PAUSES = { first: 20, longest: 250 }
/** In milliseconds: somebody else waits for two calls of a slow provider. */
const PATIENCE = 30_000

/** Waits for transactions that decide about it in SQL (`private.lock_payment`). */
const TAKE = `
with decided as materialized (select pg_advisory_xact_lock(hashtextextended($1::text, 0)))
insert into private.provider_claims as c (name, holder, until)
select $1, $2, now() + make_interval(secs => ${LEASE}) from decided
on conflict (name) do update set holder = excluded.holder, until = excluded.until
where c.holder = excluded.holder or c.until < now()`

export class ProviderClaims {
  private readonly holder = randomUUID()
  private readonly names = new Set<string>()
  private renewedAt = 0

  constructor(private readonly scopes: RequestScopes) {}

  has(name: string): boolean {
    return this.names.has(name)
  }

  /** @returns false where somebody else holds it */
  async tryTake(name: string): Promise<boolean> {
    const askedAt = performance.now()
    const { rowCount } = await this.scopes.withServiceRole(db => db.query(TAKE, [name, this.holder]))
    if (rowCount === 0) return false
    if (this.names.size === 0) this.renewedAt = askedAt
    this.names.add(name)
    return true
  }

  /** Waits for its holder. @throws {ApiError} busy */
  async take(name: string): Promise<void> {
    const started = performance.now()
    for (let pause = PAUSES.first; !(await this.tryTake(name)); pause = Math.min(pause * 2, PAUSES.longest)) {
      if (performance.now() - started > PATIENCE) throw new ApiError('busy')
      await wait(pause)
      await this.renew()
    }
  }

  /**
   * Renews the claims before the provider is asked. @throws {ApiError} busy, where somebody else has taken one since it
   * ran out
   */
  async renew(): Promise<void> {
    const now = performance.now()
    if (this.names.size === 0 || now - this.renewedAt < RENEW_AFTER) return
    const { rowCount } = await this.scopes.withServiceRole(db =>
      db.query(
        `update private.provider_claims set until = now() + make_interval(secs => ${LEASE}) where holder = $1`,
        [this.holder],
      ),
    )
    if (rowCount !== this.names.size) throw new ApiError('busy')
    this.renewedAt = now
  }

  /**
   * Ends the claims by the last statement of the transaction that stores the outcome. @throws {ApiError} busy: nothing
   * is stored then
   */
  async endWith(db: Queryable): Promise<void> {
    if (this.names.size === 0) return
    const { rowCount } = await db.query('delete from private.provider_claims where holder = $1', [
      this.holder,
    ])
    if (rowCount !== this.names.size) throw new ApiError('busy')
  }

  /** Gives the claims up after a transaction that failed. */
  async giveUp(): Promise<void> {
    if (this.names.size === 0) return
    this.names.clear()
    // A claim that cannot be deleted runs out.
    await this.scopes
      .withServiceRole(db => db.query('delete from private.provider_claims where holder = $1', [this.holder]))
      .catch(() => undefined)
  }
}
