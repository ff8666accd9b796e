/**
 * A transaction for which the payment provider has to be asked, and that never waits for it: at a question without an
 * answer the transaction is rolled back, the provider is asked while no connection is held, and the work runs again from
 * its beginning with the answers so far. The last run finds all its answers and commits. What the work decides is so
 * decided on the rows of one transaction, and what it has claimed nobody else changes from its first run to that commit.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Queryable, RequestScopes } from '@juno/backend'
import { ProviderClaims } from './provider-claims'
import type { StripeGateway } from './stripe-gateway'

type Promising = (...args: never[]) => Promise<unknown>

/** The calls that have one answer. A list in pages is read outside of transactions. */
export type AskedGateway = {
  [Name in keyof StripeGateway as StripeGateway[Name] extends Promising ? Name : never]: StripeGateway[Name]
} & {
  /** Keeps a gateway that asks at once from being handed to a transaction. */
  readonly betweenRuns: true
}

interface Asking {
  stripe: AskedGateway
  /**
   * Claims a name until the transaction has ended. Work that needs several claims them in one order. @throws {ApiError}
   * busy
   */
  claim(name: string): Promise<void>
  /** @returns false where somebody else holds it */
  tryClaim(name: string): Promise<boolean>
  /**
   * Returns in each run what the first run read here. An act that was asked for depends on it, whatever others change
   * in between.
   */
  pin<T>(read: () => T | Promise<T>): Promise<T>
  /** Asks something else than the gateway, between two runs. */
  outside<T>(question: unknown, ask: () => Promise<T>): Promise<T>
}

/** A context as the work of a transaction sees it: with a time that stands, and without a way to another transaction. */
export type Asked<Context> = Omit<Context, 'scopes' | 'stripe'> & Asking

interface Base {
  scopes: RequestScopes
  clock: () => Date
  stripe?: StripeGateway
}

/** Ends a run whose question has no answer yet. */
class Unanswered extends Error {
  constructor(readonly ask: () => Promise<unknown>) {
    super('the provider is asked before this goes on')
  }
}

interface Answer {
  question: unknown
  outcome: PromiseSettledResult<unknown>
}

/** More than any work asks. */
const MOST_RUNS = 200

/**
 * @param work is run several times: it does nothing but by `db` and its context, and asks in one order
 * @throws whatever `work` throws in its last run; nothing is stored then
 */
export async function askAndWrite<Context extends Base, T>(
  context: Context,
  work: (db: Queryable, context: Asked<Context>) => Promise<T>,
): Promise<T> {
  const claims = new ProviderClaims(context.scopes)
  const answers: Answer[] = []
  const pinned: unknown[] = []
  const now = context.clock()
  try {
    for (let runs = 0; runs < MOST_RUNS; runs++) {
      const run = new Run(answers, pinned, claims)
      const ended = await runOnce(context, claims, run, db => work(db, asked(context, run, now)))
      if ('value' in ended) return ended.value
      await claims.renew()
      await run.answer()
    }
    throw new Error('A transaction asks the payment provider without an end.')
  } catch (error) {
    await claims.giveUp()
    throw error
  }
}

async function runOnce<T>(
  { scopes }: Base,
  claims: ProviderClaims,
  run: Run,
  work: (db: Queryable) => Promise<T>,
): Promise<{ value: T } | object> {
  try {
    const value = await scopes.withServiceRole(async db => {
      const value = await work(db)
      // Work may have taken it for a failure of its own.
      if (run.unanswered) throw run.unanswered
      await claims.endWith(db)
      return value
    })
    return { value }
  } catch (error) {
    if (!run.unanswered) throw error
    return {}
  }
}

function asked<Context extends Base>(context: Context, run: Run, now: Date): Asked<Context> {
  const { scopes: _, ...rest } = context
  const stripe = new Proxy({} as AskedGateway, {
    get:
      (_target, name) =>
      (...args: unknown[]) =>
        run.outside([name, ...args], () => {
          const call = Reflect.get(context.stripe!, name) as (...args: unknown[]) => Promise<unknown>
          return call(...args)
        }),
  })
  return {
    ...rest,
    stripe,
    clock: () => new Date(now),
    claim: name => run.claim(name),
    tryClaim: name => run.outside(['tryClaim', name], () => run.claims.tryTake(name)),
    pin: read => run.pin(read),
    outside: (question, ask) => run.outside(question, ask),
  } satisfies Asked<Base> as unknown as Asked<Context>
}

class Run {
  unanswered: Unanswered | null = null
  private asked = 0
  private pins = 0

  constructor(
    private readonly answers: Answer[],
    private readonly pinned: unknown[],
    readonly claims: ProviderClaims,
  ) {}

  async outside<T>(question: unknown, ask: () => Promise<T>): Promise<T> {
    if (this.unanswered) throw this.unanswered
    const answer = this.answers[this.asked]
    if (answer && isDeepStrictEqual(answer.question, question)) {
      this.asked += 1
      if (answer.outcome.status === 'rejected') throw answer.outcome.reason
      return answer.outcome.value as T
    }
    // Something else is asked since what the work has read is another thing now.
    this.answers.length = this.asked
    throw this.suspend(async () => {
      const [outcome] = await Promise.allSettled([ask()])
      this.answers.push({ question, outcome })
    })
  }

  async claim(name: string): Promise<void> {
    if (this.unanswered) throw this.unanswered
    if (!this.claims.has(name)) throw this.suspend(() => this.claims.take(name))
  }

  async pin<T>(read: () => T | Promise<T>): Promise<T> {
    if (this.pins === this.pinned.length) this.pinned.push(await read())
    return this.pinned[this.pins++] as T
  }

  answer(): Promise<unknown> {
    return this.unanswered!.ask()
  }

  private suspend(ask: () => Promise<unknown>): Unanswered {
    this.unanswered = new Unanswered(ask)
    return this.unanswered
  }
}
