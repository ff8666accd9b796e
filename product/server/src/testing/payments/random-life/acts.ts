/** All that may happen in a random life: a name and a number each, so that a life that fails can be read. */
import { givenActs } from './given-acts'
import { deliverOldAgain, deliverSome, passDays, type Life } from './life'
import { isRefusal, isTrue, nothing, type Act } from './one-act'
import { planActs } from './plan-acts'

/** Nobody hears of what has happened so far. The next day, the job that looks for such subscriptions finds them. */
const lose: Act = async life => {
  if (!life.losesEvents) return nothing('all is heard of')
  await life.api.rows(
    'update private.sandbox_stripe_events set delivered_at = now() where delivered_at is null',
  )
  await passDays(life, 1)
}

/** By name, and how often each comes among the others. What needs something that is not there is refused. */
export const ACTS = {
  days: [14, (life, n) => passDays(life, 1 + (n % 45))],
  day: [10, life => passDays(life, 1)],
  year: [2, life => passDays(life, 366)],
  'some events': [24, (life, n) => deliverSome(life, [n, n * 3 + 1, n, n * 7 + 2].slice(n % 4))],
  'an old event': [5, deliverOldAgain],
  'lost events': [12, lose],
  'mail server': [3, async (life, n) => void (life.mailLeaves = isTrue(n))],
  ...planActs,
  ...givenActs,
} satisfies Record<string, [number, Act]>

/** `settle`: all that has happened is heard of, and all must be as the provider says. */
export type Happening = [keyof typeof ACTS | 'settle', number]

/** @returns whether it was possible; what the product, the provider or a card refuses changes nothing */
export async function happen(life: Life, [name, n]: Happening): Promise<boolean> {
  if (name === 'settle') return true
  const act: Act = ACTS[name][1]
  try {
    await act(life, n)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}
