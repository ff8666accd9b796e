import type { Editors } from '@/lib/live/use-editors'

/** @returns an empty text when nobody else edits */
export function editorsText({ others, otherTab }: Editors): string {
  const sentences = [whoText(others), otherTab && 'You have this open in another tab.'].filter(Boolean)
  return sentences.length > 0
    ? [...sentences, 'Nobody’s changes are overwritten without asking.'].join(' ')
    : ''
}

function whoText(others: Editors['others']): string {
  const { length } = others
  const names = others.filter(name => name !== null && name.trim() !== '') as string[]
  const list = new Intl.ListFormat('en').format(names)
  if (length === 0) return ''
  if (names.length < length)
    return length === 1 ? 'Another admin is editing this too.' : `${length} others are editing this.`
  if (length > 2) return `${length} others are editing this: ${list}.`
  return `${list} ${length === 1 ? 'is' : 'are'} editing this too.`
}
