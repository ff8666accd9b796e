/**
 * Reads the rows of a list of members. Each becomes a person with remarks on what was changed, or has problems and is
 * not imported.
 */
import { industries, type Industry } from '../option-lists/industries'
import { searchKey } from '../text/search-key'
import { cutTo, shortened } from '../text/graphemes'
import { listedWords } from '../text/listed-words'
import { longDate } from '../text/long-date'
import { readMailboxes } from '../text/mailboxes'
import { plural } from '../text/plural'
import { isTotal } from '../text/total-row'
import { expertiseLimits, textLimits } from '../text/text-limits'
import { readWebLink, webLinkProblem } from '../text/web-link'
import { importLimits, type ImportedPerson } from './imported-person'
import type { Mapping, PersonField } from './person-fields'
import { isAmbiguous, readDay, type DayOrder } from './read-day'
import { readStatus, statusKey, type StatusAnswers } from './read-status'

export interface TableRow {
  /** The row as a spreadsheet numbers it: the header is row 1. */
  row: number
  cells: readonly string[]
}

export interface ReadingRules {
  mapping: Mapping
  /** Null while the team has not said it: ambiguous days are read with the month first, and named in a remark. */
  dayOrder: DayOrder | null
  /** The team's choice for industries that are not in the list, by folded name, or null to leave them out. */
  industries: Readonly<Record<string, Industry | null>>
  statuses: StatusAnswers
  /** A day such as 2026-11-28. Who has paid until an earlier one is left out, unless `endedCome`. */
  today: string
  endedCome: boolean
}

export interface ReadRow {
  row: number
  /** The address for the list on the page, also where there is no person. */
  email: string
  problems: readonly string[]
  remarks: readonly string[]
  /** Null when it has problems, or is left out. */
  person: ImportedPerson | null
  /** The person has left the other community. */
  gone: boolean
  /** The time that was paid for is over. */
  ended: boolean
}

const unwanted = /(?![\t\r\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu
const PASSWORD_HASH = /^\$(?:2[abxy]\$\d\d\$.{53}|argon2id?\$.+|argon2i\$.+|fbscrypt\$.+)$/
const WITH_DOMAIN = /^https?:\/\/[^/?#]+\.[^/?#]/i
const YES = new Set(['yes', 'y', 'true', '1', 'x', 'on', 'subscribed', 'active', 'checked', 'opted in'])
const NO = new Set([
  'no',
  'n',
  'false',
  '0',
  'off',
  'unsubscribed',
  'inactive',
  'unchecked',
  'opted out',
  'none',
  'never',
])

/** Cells that say that there is nothing. */
const NOTHING = /^(?:#?n\/a|n\.a\.|[-–—]+)$/i
const NO_DAY = /^(?:na|null|nil|unknown|unlimited|\?|0000-00-00.*|nie|jamais)$/i

/** When a person is in the list twice, the first row counts. */
export function readPeople(rows: readonly TableRow[], rules: ReadingRules): ReadRow[] {
  const firstRow = new Map<string, number>()
  return rows.flatMap(tableRow => {
    const read = readRow(tableRow, rules)
    if (!read.person) return !read.email.includes('@') && isTotal(tableRow.cells) ? [] : [read]
    const first = firstRow.get(read.person.email)
    if (first === undefined) {
      firstRow.set(read.person.email, read.row)
      return [read]
    }
    return [{ ...read, person: null, problems: [`Same address as row ${first}; that row is used.`] }]
  })
}

/** Returns the industries of the list that are none of ours, each once, as they are written. */
export function unknownIndustries(rows: readonly TableRow[], mapping: Mapping): string[] {
  const unknown = new Map<string, string>()
  for (const { cells } of rows) {
    const written = firstOf(cellsOf(cells, mapping, 'industry'))
    if (written && !knownIndustry(written) && !unknown.has(searchKey(written)))
      unknown.set(searchKey(written), written)
  }
  return [...unknown.values()]
}

/** Returns the statuses that the team is asked about, each once, as they are written. Empty is one of them. */
export function askedStatuses(rows: readonly TableRow[], mapping: Mapping): string[] {
  const asked = new Map<string, string>()
  for (const { cells } of rows) {
    const status = statusOf(cells, mapping)
    if (typeof status === 'object' && !isGone(firstOf(cellsOf(cells, mapping, 'gone'))))
      asked.set(statusKey(status.asked), asked.get(statusKey(status.asked)) ?? status.asked)
  }
  return [...asked.values()]
}

/** A person without a status, a plan and a paid day, in a list that has statuses or plans, is asked about too. */
function statusOf(cells: readonly string[], mapping: Mapping): ReturnType<typeof readStatus> {
  const words = cellsOf(cells, mapping, 'status')
  const days = cellsOf(cells, mapping, 'renewal').filter(cell => !isNoDay(cell))
  const isSaid = mapping.includes('status') || mapping.includes('plan')
  return isSaid && [...words, ...days, ...cellsOf(cells, mapping, 'plan')].length === 0
    ? { asked: '' }
    : readStatus(words, days.length > 0)
}

/** Returns the non-empty cells of the columns with this field. */
export function cellsOf(cells: readonly string[], mapping: Mapping, field: PersonField): string[] {
  return mapping.flatMap((held, index) => {
    const cell = (cells[index] ?? '').replace(unwanted, '').trim()
    return held === field && cell !== '' && !NOTHING.test(cell) ? [cell] : []
  })
}

function readRow({ row, cells }: TableRow, rules: ReadingRules): ReadRow {
  const { mapping, dayOrder, industries: chosen, statuses } = rules
  const problems: string[] = []
  const remarks: string[] = []
  const all = (field: PersonField) => cellsOf(cells, mapping, field)
  const first = (field: PersonField) => firstOf(all(field))

  const written = all('email').join(', ')
  const status = statusOf(cells, mapping)
  const answer = typeof status === 'object' ? statuses[statusKey(status.asked)] : undefined
  const gone = isGone(first('gone')) || status === 'out' || answer === 'gone'
  if (gone) return { row, email: written, problems, remarks, person: null, gone, ended: false }
  const isMember = typeof status === 'string' || answer === 'member'
  if (!isMember)
    remarks.push(
      status.asked === ''
        ? 'They have no status and no plan: they come without a membership.'
        : `Their status is “${shown(status.asked)}”: they come without a membership.`,
    )
  const { mailboxes } = readMailboxes(written)
  const [mailbox] = mailboxes
  if (written === '') problems.push('There is no email address.')
  else if (!mailbox) problems.push(`“${shown(written)}” is not an email address.`)
  const others = new Set(mailboxes.map(({ email }) => email).filter(email => email !== mailbox!.email))
  if (others.size > 0)
    remarks.push(`They have another address, which is left out: ${[...others].join(', ')}.`)

  const cut = (text: string, most: number, what: string): string | null => {
    if (text.length > most) remarks.push(`The ${what} is cut to ${plural(most, 'character')}.`)
    return cutTo(text, most).trim() || null
  }
  const line = (field: PersonField, most: number, what: string, separator = ', ') =>
    cut(withoutParts(all(field), separator.trim()).join(separator).replace(/\s+/g, ' '), most, what)
  const link = (field: PersonField, what: string, place = '') => {
    const text = first(field)
    if (text === undefined) return null
    const found = readLink(text, place)
    if (found === null) remarks.push(`The ${what} “${shown(text)}” is not a link and is left out.`)
    return found
  }
  const day = (field: PersonField, what: string, tell: string[]) => {
    const text = first(field)
    if (text === undefined || isNoDay(text)) return null
    const found = readDay(text, dayOrder ?? 'month-first')
    if (dayOrder === null && isAmbiguous(text)) {
      const either = [found!, readDay(text, 'day-first')!].map(one => longDate(new Date(one)))
      remarks.push(
        `“${shown(text)}” is ${either.join(' or ')} (${what}). Please say above which comes first.`,
      )
    }
    if (found === null) tell.push(`“${shown(text)}” cannot be read as a day (${what}).`)
    return found
  }
  const hash = first('password_hash') ?? null
  if (hash !== null && !PASSWORD_HASH.test(hash))
    remarks.push('The password cannot be taken along. They choose a new one.')
  const renewal = day('renewal', 'paid until', problems)
  const ended = mailbox !== undefined && renewal !== null && renewal < rules.today
  if (ended && !rules.endedCome)
    return { row, email: mailbox.email, problems: [], remarks: [], person: null, gone: true, ended }
  if (ended && isMember)
    remarks.push(`They had paid until ${longDate(new Date(renewal))}: they come without a membership.`)
  const joined = day('joined', 'member since', remarks)
  const newsletterSince = day('newsletter_since', 'newsletter since', remarks)
  const industry = first('industry')
  const person: ImportedPerson = {
    row,
    email: mailbox?.email ?? '',
    name: line('name', textLimits.name, 'name', ' ') ?? cut(mailbox?.name ?? '', textLimits.name, 'name'),
    business_name: line('business_name', textLimits.businessName, 'business'),
    role: line('role', textLimits.profileRole, 'role'),
    industry:
      industry === undefined ? null : (knownIndustry(industry) ?? chosen[searchKey(industry)] ?? null),
    location: line('location', textLimits.location, 'location'),
    bio: cut(all('bio').join('\n\n'), textLimits.bio, 'text about them'),
    company_website: link('company_website', 'website'),
    linkedin_url: link('linkedin_url', 'LinkedIn profile', 'www.linkedin.com/in'),
    twitter: link('twitter', 'X profile', 'x.com'),
    instagram: link('instagram', 'Instagram profile', 'www.instagram.com'),
    expertise: readExpertise(all('expertise'), remarks),
    photo: link('photo', 'photo'),
    plan: line('plan', importLimits.plan, 'plan'),
    membership: isMember,
    renewal: isMember ? renewal : null,
    joined,
    newsletter: readYes(first('newsletter'), remarks),
    newsletter_since: newsletterSince,
    password_hash: hash !== null && PASSWORD_HASH.test(hash) ? hash : null,
    note: cut(all('note').join('\n'), importLimits.note, 'note'),
  }
  if (industry !== undefined && person.industry === null)
    remarks.push(`The industry “${shown(industry)}” is left out.`)
  return {
    row,
    email: mailbox?.email ?? written,
    problems,
    remarks,
    person: problems.length === 0 ? person : null,
    gone,
    ended,
  }
}

const firstOf = (cells: readonly string[]) => cells.at(0)

const shown = (text: string) => shortened(text, 60)

const isNoDay = (text: string) => NO.has(text.toLowerCase()) || NO_DAY.test(text)

/**
 * Leaves only the whole where a list has it beside its parts: a full name, or a place that holds the separator, since
 * Mexico is no part of the name of Mexico City.
 */
function withoutParts(cells: string[], separator: string): string[] {
  const words = cells.map((cell): string[] => searchKey(cell).match(/[\p{L}\p{N}]+/gu) ?? [])
  const whole = words.findIndex((all, index) => {
    const others = words.filter((_, other) => other !== index)
    return (
      all.length > 1 &&
      cells[index]!.includes(separator) &&
      others.length > 0 &&
      others.every(part => part.length > 0) &&
      others.flat().every(word => all.includes(word)) &&
      // “Marie” is a name of its own beside “Anne Marie”, and “Anne” is a part.
      (others.length > 1 || others[0]!.every((word, at) => all[at] === word))
    )
  })
  return whole < 0 ? cells : [cells[whole]!]
}

/** The cell has the day on which they left, or yes. */
const isGone = (text: string | undefined) => text !== undefined && !NO.has(text.toLowerCase())

function readYes(text: string | undefined, remarks: string[]): boolean | null {
  if (text === undefined) return null
  const word = text.toLowerCase()
  if (YES.has(word)) return true
  if (!NO.has(word)) remarks.push(`“${shown(text)}” is not a yes, so no newsletter.`)
  return false
}

/** @param place the site to which a bare name such as `@mira` belongs */
function readLink(text: string, place: string): string | null {
  const isName = place !== '' && /^@?[\w.-]+$/.test(text) && !/\.(?:com|net|org)$/i.test(text)
  const address = isName ? `https://${place}/${text.replace('@', '')}` : text
  const link = webLinkProblem(address) === null ? readWebLink(address) : null
  return link !== null && WITH_DOMAIN.test(link) ? link : null
}

function readExpertise(cells: readonly string[], remarks: string[]): string[] {
  const words = new Map<string, string>()
  let room: number = expertiseLimits.characters
  let left = 0
  for (const word of cells.flatMap(listedWords)) {
    if (words.has(searchKey(word))) continue
    if (word.length > Math.min(expertiseLimits.perTag, room) || words.size >= expertiseLimits.tags) {
      left += 1
      continue
    }
    words.set(searchKey(word), word)
    room -= word.length
  }
  if (left > 0) remarks.push(`${left} of the areas of expertise are too long or too many, and are left out.`)
  return [...words.values()]
}

const byName = new Map<string, Industry>(
  industries.flatMap(({ value, label }) => [
    [value, value],
    [nameKey(label), value],
  ]),
)

/** Compares with the label or the value of the list, whatever the case, `&` or `and`. */
const knownIndustry = (written: string): Industry | undefined =>
  byName.get(written.toLowerCase()) ?? byName.get(nameKey(written))

function nameKey(name: string): string {
  return searchKey(name).replaceAll('&', 'and').replace(/\s+/g, ' ').trim()
}
