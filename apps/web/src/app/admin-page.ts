// What a page of the admin area is described by; admin-pages.ts is the table of them all.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { WaitingQueue } from '@/features/insights/api/get-waiting-counts'

export const adminGroups = ['Community', 'Memberships', 'The site itself'] as const

export interface AdminTile {
  group: (typeof adminGroups)[number]
  icon: LucideIcon
  /** What the team does there. */
  what: string
  /** The queue whose length the tile and the navigation show. */
  queue?: WaitingQueue
  /** What one waiting thing is called where it is not simply waiting: '2 drafts'. */
  counted?: { one: string; many: string }
  /** Where the specification names another title or address than the page's. */
  title?: string
  to?: string
  /** In the navigation, where the title of the page is too long or could be mistaken. */
  short?: string
}

export interface AdminPage {
  path: string
  title: string
  lead?: string
  /** What stands in the frame. */
  panel: () => Promise<ComponentType>
  /** On the dashboard and in the navigation; a page without is reached from another. */
  tile?: AdminTile
  /** Where its back link leads; to the dashboard of the area where it is left out. */
  back?: { to: string; label: string }
  /** Where others are led who open it, and what they are told; to their own dashboard where it is left out. */
  refusal?: { to?: string; message?: 'mayNotEdit' | 'mayNotView' | 'mayNotFeature' | 'accessDenied' }
}
