// A description as a list shows it: its first 150 characters, with the rest a click away.
import { shortDescriptionLength } from '@juno/domain/events/event-texts'

/** The beginning of a long description, or null where all of it fits. Characters are what a person counts: emoji are one. */
export function shortDescription(description: string): string | null {
  const characters = [...new Intl.Segmenter('en').segment(description)]
  if (characters.length <= shortDescriptionLength) return null
  const cut = characters
    .slice(0, shortDescriptionLength)
    .map(({ segment }) => segment)
    .join('')
  return `${cut.trimEnd()}…`
}
