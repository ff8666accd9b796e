// Writes the draft of a digest from the news of a week. It is plain text: blank lines separate the paragraphs.
import { formatEventRange, type EventSpan } from '@juno/domain/events/event-time'
import type { DigestText } from '@juno/domain/digests/weekly-digest'
import { siteLocale } from '@juno/domain/text/locale'

interface Part<Row> {
  /** At most `namedAtMost` rows. */
  named: readonly Row[]
  /** The number of all rows. */
  total: number
}

export interface WeekMaterial {
  members: Part<{ name: string | null; business_name: string | null }>
  resources: Part<{ title: string; author: string | null }>
  events: Part<EventSpan & { title: string; location: string | null }>
}

/** Longer lists end with the number of the others. */
export const namedAtMost = 12

const small = [
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]
const count = (total: number, one: string, many: string) =>
  `${small[total - 1] ?? total} ${total === 1 ? one : many}`

/** Returns 'November 15 – 21', or 'November 28 – December 4'. */
const dayRange = (first: Date, last: Date, timeZone: string) =>
  new Intl.DateTimeFormat(siteLocale, { month: 'long', day: 'numeric', timeZone })
    .formatRange(first, last)
    // Engines differ in the spaces around the dash.
    .replace(/\s*–\s*/, ' – ')

/**
 * Returns title and content of the draft, or null when there is no news.
 * @param timeZone IANA zone of the site, which decides what day it is
 */
export function composeDigest(material: WeekMaterial, now: Date, timeZone: string): DigestText | null {
  const { members, resources, events } = material
  const facts = [
    members.total > 0 && count(members.total, 'new member', 'new members'),
    resources.total > 0 && count(resources.total, 'new resource', 'new resources'),
    events.total > 0 && count(events.total, 'upcoming event', 'upcoming events'),
  ].filter(fact => fact !== false)
  if (facts.length === 0) return null
  const weekBefore = new Date(now.getTime() - 6 * 86_400_000)
  return {
    title: `This week: ${dayRange(weekBefore, now, timeZone)}`,
    content: [
      opening(facts),
      list('Welcome to', members, ({ name, business_name }) =>
        [name, business_name].filter(Boolean).join(', '),
      ),
      list('New in the resource directory', resources, ({ title, author }) =>
        author ? `${title}, by ${author}` : title,
      ),
      list('Coming up', events, event =>
        [event.title, formatEventRange(event).text, event.location?.trim() || 'Online'].join(' · '),
      ),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

/** Returns 'Two new members, one new resource and three upcoming events.' */
function opening(facts: readonly string[]): string {
  const lower = facts.map((fact, index) =>
    index === 0 ? fact : fact.charAt(0).toLowerCase() + fact.slice(1),
  )
  return `${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(lower)}.`
}

function list<Row>(heading: string, { named, total }: Part<Row>, textOf: (row: Row) => string): string {
  if (total === 0) return ''
  const lines = named.map(row => `• ${textOf(row)}`)
  if (total > named.length) lines.push(`• and ${total - named.length} more`)
  return [heading, ...lines].join('\n')
}
