// Returns what an audit log entry shows beside its sentence: names and words, but no ids and no raw records.
import { isIdentifier } from '@juno/domain/text/identifier'
import { momentText } from '@/lib/dates'
import type { AuditEntry } from './api/audit-log'

export interface AuditFact {
  label: string
  text: string
}

type Values = Record<string, unknown>
const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** The database keeps these for itself, or the entry's sentence says them already. */
const technical =
  /^(id|key|name|title|created_at|updated_at|submitted_at|search|search_text|sort_name|slug|sequence|notify_attendees|outcome_to_mail|date_set_at|listed|expertise_keys|region_code|is_public|user_agent|batch|token|version)$/
const isId = (value: unknown) => typeof value === 'string' && isIdentifier(value)
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)

const labels: Record<string, string> = {
  into: 'Into',
  is_admin: 'Admin',
  all_day: 'All day',
  image_url: 'Picture',
  avatar_url: 'Picture',
  template_file: 'Template',
  value: 'Now',
  url: 'Link',
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '' || isId(value)) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isMoment(value)) return momentText(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ') || null
  if (typeof value === 'object')
    return factsOf(value as Values)
      .map(({ label, text }) => `${label}: ${text}`)
      .join(', ')
  return String(value as string | number)
}

function factsOf(values: Values, cleared = false): AuditFact[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (technical.test(key) || key.endsWith('_id') || isId(value)) return []
    const text = textOf(value) ?? (cleared ? 'Nothing' : null)
    const words = key.replaceAll('_', ' ')
    return text === null ? [] : [{ label: labels[key] ?? words[0]!.toUpperCase() + words.slice(1), text }]
  })
}

/** Returns the changed fields of an edit, the fields of a new or deleted record, or the facts of a decision. */
export function auditFacts({ details }: Pick<AuditEntry, 'details'>): AuditFact[] {
  const { row, changed, previous, replaced: _, ...rest } = valuesOf(details)
  const given = changed === undefined ? [] : factsOf({ ...renamed(valuesOf(changed)) }, true)
  return [...given, ...factsOf(valuesOf(row)), ...factsOf(valuesOf(previous)), ...factsOf(rest)]
}

/** A new name or title is in the entry's sentence already. */
const renamed = ({ name, title, ...others }: Values): Values => ({
  ...(name !== undefined && { 'New name': name }),
  ...(title !== undefined && { 'New title': title }),
  ...others,
})
