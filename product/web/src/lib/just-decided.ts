// Keeps decisions in the tab while they can be undone, so that a reload does not take away the way back.
import { undoSeconds } from '@juno/domain/text/undo-seconds'
import { useState } from 'react'
import { tabStorage } from './browser-storage'

export interface JustDecided {
  id: string
  /** The title of the submission, or the name of the applicant. */
  title: string
  /** 'Approved' */
  outcome: string
  /** In milliseconds since 1970. */
  at: number
}

/** Each list of things to decide on has its own. */
export type DecidedKind = 'applications' | 'events' | 'resources' | `invitations ${string}`

const keyOf = (kind: DecidedKind) => `just-decided ${kind}`

/** Returns the decisions that can still be undone, in their order. */
export function justDecided(kind: DecidedKind): JustDecided[] {
  const kept = JSON.parse(tabStorage.getItem(keyOf(kind)) ?? '[]') as JustDecided[]
  return kept.filter(({ at }) => at + undoSeconds * 1000 > Date.now())
}

export const keepDecided = (kind: DecidedKind, decision: JustDecided): void =>
  tabStorage.setItem(keyOf(kind), JSON.stringify([...justDecided(kind), decision]))

export const forgetDecided = (kind: DecidedKind, id: string): void =>
  tabStorage.setItem(keyOf(kind), JSON.stringify(justDecided(kind).filter(one => one.id !== id)))

/** Follows the decisions of a list that can still be undone: those of before a reload, and those that are made here. */
export function useJustDecided(kind: DecidedKind) {
  const [decisions, setDecisions] = useState(() => justDecided(kind))
  return {
    decisions,
    keep: (decision: JustDecided) => {
      keepDecided(kind, decision)
      setDecisions(before => [...before, decision])
    },
    forget: (id: string) => {
      forgetDecided(kind, id)
      setDecisions(before => before.filter(one => one.id !== id))
    },
  }
}
