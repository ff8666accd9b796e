// Who is to be featured, as far as it differs from what is stored.
import type { MemberRow } from '@/features/featured-members/api/member-row'

/** Members whose flag is to change, by id. */
export type Selection = ReadonlyMap<string, MemberRow>

export const isSelected = (selection: Selection, member: MemberRow) =>
  selection.has(member.id) ? !member.featured : member.featured

/** The other way round for one member; a second time undoes it. */
export function toggled(selection: Selection, member: MemberRow): Selection {
  const next = new Map(selection)
  if (!next.delete(member.id)) next.set(member.id, member)
  return next
}

export const without = (selection: Selection, ids: readonly string[]): Selection =>
  new Map([...selection].filter(([id]) => !ids.includes(id)))

/** The stored ones that stay, then those that come; by name. */
export const featuredToBe = (stored: readonly MemberRow[], selection: Selection): MemberRow[] =>
  [
    ...stored.filter(member => !selection.has(member.id)),
    ...[...selection.values()].filter(member => !member.featured),
  ].sort((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))

/** What there is to store. A flag that somebody else has set meanwhile needs no saving. */
export const changesOf = (selection: Selection) =>
  [...selection.values()].map(({ id, featured }) => ({ id, featured: !featured }))
