/** Compares what benchmarks measure with the goals of docs/specification/budgets.md, the only place where they stand. */

export interface Goals {
  /** Returns whether a figure in the unit of the goal meets it, and remembers a miss for the end of the run. */
  meets(name: string, measured: number): boolean
  /** Does the same, and returns the goal and whether it is met in words. */
  judge(name: string, measured: number): string
  /** Returns the bound alone, for a chart or a limit in the same unit. */
  boundOf(name: string): number
  /** Returns a line for each goal that was missed, with the figure that misses it most. */
  missed(): string[]
}

export interface Goal {
  name: string
  measured: string
  direction: 'at least' | 'at most' | 'under'
  bound: number
  /** The words after the number. */
  unit: string
}

const ROW = /^\| `([\w-]+)` \| (.+) \| (at least|at most|under) ([\d.,]+) ?(.*) \|$/gm

/** @returns the rows of a document's tables that begin with a name */
export const goalsIn = (document: string): Goal[] =>
  [...document.matchAll(ROW)].map(([, name, measured, direction, bound, unit]) => ({
    name: name!,
    measured: measured!,
    direction: direction as Goal['direction'],
    bound: Number(bound!.replaceAll(',', '')),
    unit: unit!,
  }))

/** @param document the text with the tables */
export function readGoals(document: string): Goals {
  const goals = new Map(goalsIn(document).map(goal => [goal.name, goal]))
  const misses = new Map<string, number>()
  const find = (name: string) => {
    const goal = goals.get(name)
    if (goal === undefined) throw new Error(`The budgets have no goal named ${name}.`)
    return goal
  }
  const meets = (name: string, measured: number) => {
    const goal = find(name)
    const met = isMet(goal, measured)
    const worst = misses.get(name)
    if (!met && (worst === undefined || !isBetter(goal, measured, worst))) misses.set(name, measured)
    return met
  }
  return {
    meets,
    judge: (name, measured) => `${inWords(find(name))}: ${meets(name, measured) ? 'met' : 'MISSED'}`,
    boundOf: name => find(name).bound,
    missed: () =>
      [...misses].map(([name, measured]) => {
        const goal = find(name)
        return `${name}: ${rounded(measured)} instead of ${inWords(goal)} (${goal.measured})`
      }),
  }
}

/** A figure that is no number was not measured, and meets nothing. */
function isMet({ direction, bound }: Goal, measured: number) {
  if (direction === 'at least') return measured >= bound
  return direction === 'at most' ? measured <= bound : measured < bound
}

const isBetter = ({ direction }: Goal, one: number, other: number) =>
  direction === 'at least' ? one > other : one < other

const inWords = ({ direction, bound, unit }: Goal) =>
  `${direction} ${bound.toLocaleString('en')}${unit && ` ${unit}`}`

/** Three digits suffice. */
const rounded = (value: number) => String(Number(value.toPrecision(3)))
