/** Random lives: acts one by one, and stories of acts that need each other. */
import fc from 'fast-check'
import { ACTS, type Happening } from './acts'

const n = fc.nat({ max: 99 })
const one = (name: Happening[0]) => n.map((number): Happening => [name, number])

/** Acts that need each other, and so would hardly meet. A name in brackets may be left out. */
const STORIES: (Happening[0] | [Happening[0]])[][] = [
  ['firm pays', 'settle', 'take a seat', ['settle'], 'refund the firm', 'settle', ['firm pays'], 'settle'],
  ['join', ['settle'], 'pause', ['settle'], 'days', ['settle'], ['come back'], 'days', 'settle'],
  ['join', 'settle', ['days'], 'end', ['days'], ['keep'], ['settle'], 'days', 'settle'],
  ['join', ['days'], 'settle', 'switch', ['settle'], 'days', ['switch at the provider'], 'days', 'settle'],
  ['join', 'settle', ['refund by the team'], 'money back', ['settle'], 'join', 'settle'],
  ['join', 'settle', ['days'], 'refund by the team', ['settle'], 'refund by the team', 'settle'],
  ['join', 'settle', 'dispute', ['settle'], ['money back'], 'dispute is decided', 'settle'],
  ['give', ['settle'], 'days', ['move the end'], ['take back'], 'days', 'settle'],
  [['join'], 'buy a gift', 'settle', 'redeem a gift', ['settle'], 'days', ['year'], 'settle'],
  ['buy a gift', 'settle', ['dispute the gift'], ['settle'], 'refund the gift', ['redeem a gift'], 'settle'],
  ['buy a gift', 'settle', ['redeem a gift'], 'refund the gift at the provider', ['redeem a gift'], 'settle'],
  [
    'buy a gift',
    'settle',
    ['redeem a gift'],
    'dispute the gift',
    ['settle'],
    'dispute is decided',
    ['settle'],
    'redeem a gift',
    'settle',
  ],
  [
    ['join'],
    'firm pays',
    'settle',
    'take a seat',
    'settle',
    ['free the seat'],
    ['take a seat'],
    'days',
    'settle',
  ],
  [
    'firm pays',
    'settle',
    'take a seat',
    ['settle'],
    'firm ends or stays',
    ['days'],
    ['settle'],
    'year',
    'settle',
    'firm pays',
    'settle',
  ],
]

/** A card is declined at the next renewal, and some days of which each is lived through follow. */
export const failing = (card: 'card' | 'firm card', days: number): Happening[] => [
  [card, 0],
  ['days', 30],
  ['settle', 1],
  ...Array.from({ length: days }, (): Happening[] => [
    ['day', 0],
    ['settle', 2],
  ]).flat(),
]

const story: fc.Arbitrary<Happening[]> = fc
  .constantFrom(...STORIES)
  .chain(parts =>
    fc
      .tuple(
        ...parts.map(part =>
          typeof part === 'string'
            ? one(part).map(act => [act])
            : fc.tuple(fc.boolean(), one(part[0])).map(([comes, act]) => (comes ? [act] : [])),
        ),
      )
      .map(acts => acts.flat()),
  )
const lapse: fc.Arbitrary<Happening[]> = fc
  .tuple(fc.constantFrom('card' as const, 'firm card' as const), fc.integer({ min: 1, max: 12 }), n)
  .map(([card, days, number]) => [
    ...(card === 'card'
      ? [['join', number] as Happening]
      : ([
          ['firm pays', 0],
          ['settle', 1],
          ['take a seat', 1],
        ] as Happening[])),
    ...failing(card, days),
    [card, number],
  ])
const act: fc.Arbitrary<Happening[]> = fc.oneof(
  ...Object.entries(ACTS).map(([name, [weight]]) => ({
    weight,
    arbitrary: fc
      .tuple(one(name as Happening[0]), one('settle'), fc.boolean())
      .map(([act, settle, heard]) => (heard ? [act, settle] : [act])),
  })),
)

export const lives = fc
  .array(
    fc.oneof({ weight: 8, arbitrary: act }, { weight: 3, arbitrary: story }, { weight: 1, arbitrary: lapse }),
    { minLength: 3, maxLength: 9 },
  )
  .map((parts): Happening[] => [...parts.flat(), ['settle', 5]])
