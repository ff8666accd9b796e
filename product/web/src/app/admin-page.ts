// Describes one admin page. admin-pages.ts lists all of them.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import type { WaitingQueue } from '@/features/insights/api/get-waiting-counts'

export const adminGroups = ['Community', 'Memberships', 'The site itself'] as const

export interface AdminTile {
  group: (typeof adminGroups)[number]
  icon: LucideIcon
  /** Says what the team does on the page. */
  what: string
  /** The tile and the navigation show the length of these queues. */
  queues?: readonly WaitingQueue[]
  /** The count is followed by this noun: '2 drafts'. Without it the text is 'waiting'. */
  counted?: { one: string; many: string }
  /** The tile has this title and address where the specification names others than the page's. */
  title?: string
  to?: string
  /** The navigation uses this label where the title is too long or ambiguous. */
  short?: string
}

export interface AdminPage {
  path: string
  title: string
  lead?: string
  /** Loads the contents of the frame. */
  panel: () => Promise<ComponentType>
  /** A page with a tile is on the dashboard and in the navigation. Other pages are reached from one of those. */
  tile?: AdminTile
  /** The back link leads here. Without it, it leads to the admin dashboard. */
  back?: { to: string; label: string }
  /** People who are not admins are led here with this message. Without it, they are led to their own dashboard. */
  refusal?: { to?: string; message?: 'mayNotEdit' | 'mayNotView' | 'mayNotFeature' | 'accessDenied' }
}

/** Returns the admin page that is open. */
export const useAdminPage = () => useMatches().at(-1)?.handle as AdminPage

/** Returns how many things wait in the queues of a page, or undefined while that is not known. */
export function waitingOn({ queues }: AdminTile, counts: Partial<Record<WaitingQueue, number>> | undefined) {
  return counts && queues?.reduce((sum, queue) => sum + (counts[queue] ?? 0), 0)
}
