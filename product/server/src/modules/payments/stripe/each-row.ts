/** Goes through what a job asks the provider about: one row that fails holds up no other, a silent provider ends the run. */
import type { ServerContext } from '../../../shared/server-context'
import { StripeFailure, StripeRefusedError, StripeUnavailableError } from './call-stripe'

/** After so many without a response, the others wait for the next run. */
const MOST_SILENT = 3

/**
 * @param work leaves nothing behind where it throws
 * @param refused told of each row with which the provider does not do what it is asked
 * @throws {Error} after the last row, what failed first for a reason that is not the provider's
 */
export async function eachRow<Row>(
  { logger }: { logger: Pick<ServerContext['logger'], 'warn'> },
  rows: Iterable<Row> | AsyncIterable<Row>,
  work: (row: Row) => Promise<unknown>,
  refused: (row: Row) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  let silent = 0
  const failures: unknown[] = []
  for await (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      if (!(error instanceof StripeFailure)) failures.push(error)
      else logger.warn({ err: error, row }, 'the payment provider did not do what a job asked')
      if (error instanceof StripeRefusedError) await refused(row)
      if (error instanceof StripeUnavailableError && ++silent === MOST_SILENT) break
    }
  }
  for (const err of failures.slice(1)) logger.warn({ err }, 'a job failed at one row')
  if (failures.length > 0) throw failures[0]
}

/** Yields the row that a statement takes, again and again, until it finds none. */
export async function* takeEach<Row>(
  take: () => Promise<{ rows: Row[] }>,
  most = Infinity,
): AsyncGenerator<Row> {
  for (let count = 0; count < most; count++) {
    const { rows } = await take()
    if (!rows[0]) return
    yield rows[0]
  }
}
