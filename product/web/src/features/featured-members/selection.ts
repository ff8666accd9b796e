// Holds changes of featured members that are not saved yet.
import type { MemberRow } from './api/featured-members'

/** The members to change, by id. */
export type Selection = ReadonlyMap<string, MemberRow>

export const isSelected = (selection: Selection, member: MemberRow) =>
  selection.has(member.id) ? !member.featured : member.featured

/** Adds a member to the changes, or removes it from them. */
export function toggled(selection: Selection, member: MemberRow): Selection {
  const next = new Map(selection)
  if (!next.delete(member.id)) next.set(member.id, member)
  return next
}

export const without = (selection: Selection, ids: readonly string[]): Selection =>
  new Map([...selection].filter(([id]) => !ids.includes(id)))

/** Returns the featured members after saving, by name. */
export const featuredToBe = (stored: readonly MemberRow[], selection: Selection): MemberRow[] =>
  [
    ...stored.filter(member => !selection.has(member.id)),
    ...[...selection.values()].filter(member => !member.featured),
  ].sort((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))

/** Returns the changes to save. */
export const changesOf = (selection: Selection) =>
  [...selection.values()].map(({ id, featured }) => ({ id, featured: !featured }))
