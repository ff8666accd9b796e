import { plural } from '@juno/domain/text/plural'

/** Returns a line about those who are no members yet, on each page that counts members, or '' where nobody waits. */
export const waitingText = (people: number): string =>
  people > 0
    ? `${plural(people, 'person has', 'people have')} a membership and ${people === 1 ? 'has' : 'have'} not come yet.`
    : ''
