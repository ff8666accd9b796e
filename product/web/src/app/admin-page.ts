// The description of an admin page; admin-pages.ts is the table of them all.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import type { WaitingQueue } from '@/features/insights/api/get-waiting-counts'

export const adminGroups = ['Community', 'Memberships', 'The site itself'] as const

export interface AdminTile {
  group: (typeof adminGroups)[number]
  icon: LucideIcon
  /** What the team does there. */
  what: string
  /** The queues whose length the tile and the navigation show. */
  queues?: readonly WaitingQueue[]
  /** The noun of the count, 'waiting' by default: '2 drafts'. */
  counted?: { one: string; many: string }
  /** Title and address, where the specification names others than the page's. */
  title?: string
  to?: string
  /** Label in the navigation, where the title of the page is too long or ambiguous. */
  short?: string
}

export interface AdminPage {
  path: string
  title: string
  lead?: string
  /** The contents of the frame. */
  panel: () => Promise<ComponentType>
  /** On the dashboard and in the navigation; a page without is reached from another. */
  tile?: AdminTile
  /** Target of the back link; the admin dashboard by default. */
  back?: { to: string; label: string }
  /** Where other people are led, and the message they get; their own dashboard by default. */
  refusal?: { to?: string; message?: 'mayNotEdit' | 'mayNotView' | 'mayNotFeature' | 'accessDenied' }
}

/** The open page of the admin area. */
export const useAdminPage = () => useMatches().at(-1)?.handle as AdminPage

/** How much waits in the queues of a page; undefined while that is not known. */
export function waitingOn({ queues }: AdminTile, counts: Partial<Record<WaitingQueue, number>> | undefined) {
  return counts && queues?.reduce((sum, queue) => sum + (counts[queue] ?? 0), 0)
}
