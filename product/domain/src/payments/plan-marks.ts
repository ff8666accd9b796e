/** Holds the placeholders for a plan's texts in prerendered pages. The server replaces them by the current texts. */
import type { PlanOffer } from './plan-offer'
import type { Plan } from './pricing'

const texts = [
  'label',
  'price',
  'symbol',
  'amount',
  'listPrice',
  'tax',
  'terms',
  'trial',
  'currencyName',
] as const

/** Lists are filled up with empty texts, since a prerendered page has a place for each possible text. */
const places = { badges: 2, benefits: 6 } as const
type List = keyof typeof places

export const inPlaces = (list: List, given: readonly string[]): string[] =>
  Array.from({ length: places[list] }, (_, index) => given[index] ?? '')

const lists = Object.keys(places) as List[]
const name = (plan: Plan, text: string) => `${plan}_${text}`.toUpperCase()

/** Returns an offer whose texts are placeholders: `%ANNUAL_AMOUNT%`. */
export function markedOffer(value: Plan, interval: PlanOffer['interval']): PlanOffer {
  const mark = (text: string) => `%${name(value, text)}%`
  return {
    value,
    interval,
    priceCents: 0,
    listPriceCents: null,
    currency: '',
    trialDays: 0,
    ...(Object.fromEntries(texts.map(text => [text, mark(text)])) as Record<(typeof texts)[number], string>),
    ...(Object.fromEntries(
      lists.map(list => [list, inPlaces(list, []).map((_, index) => mark(list + index))]),
    ) as Record<List, string[]>),
  }
}

/** Returns each text of the offers by the name of its placeholder. */
export function planMarks(offers: readonly PlanOffer[]): Record<string, string> {
  return Object.fromEntries(
    offers.flatMap(offer => [
      ...texts.map(text => [name(offer.value, text), offer[text]]),
      ...lists.flatMap(list =>
        inPlaces(list, offer[list]).map((text, index) => [name(offer.value, list + index), text]),
      ),
    ]),
  ) as Record<string, string>
}
