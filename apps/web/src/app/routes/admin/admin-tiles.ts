// The tiles of the admin area, in the order of docs/specification/admin.md#tiles, and what waits behind each.
import {
  Archive,
  BookOpen,
  CalendarCheck,
  CalendarDays,
  ChartNoAxesCombined,
  Contact,
  CreditCard,
  FileCheck2,
  Inbox,
  Library,
  Mail,
  MailWarning,
  MessageCircleHeart,
  Newspaper,
  ScrollText,
  Settings2,
  Sparkles,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '@/config/paths'
import type { WaitingQueue } from '@/features/insights/api/get-waiting-counts'

export interface AdminTile {
  title: string
  /** What the team does there. */
  what: string
  to: string
  icon: LucideIcon
  /** The queue whose length the tile shows. */
  queue?: WaitingQueue
  /** What one waiting thing is called where it is not simply waiting: '2 drafts'. */
  counted?: { one: string; many: string }
}

export interface AdminTileGroup {
  heading: string
  tiles: readonly AdminTile[]
}

/** In the order of docs/specification/admin.md#tiles. */
const communityTiles: readonly AdminTile[] = [
  {
    title: 'Manage Members',
    what: 'Read applications, approve or decline them.',
    to: paths.manageApplications,
    icon: UsersRound,
    queue: 'applications',
  },
  {
    title: 'Manage Events',
    what: 'Create and change events, see who is coming.',
    to: paths.manageEvents,
    icon: CalendarDays,
  },
  {
    title: 'Review Event Submissions',
    what: 'Events that members would like to hold.',
    to: paths.reviewEvents,
    icon: CalendarCheck,
    queue: 'event_submissions',
  },
  {
    title: 'Weekly Digests',
    what: 'Write the digest and publish it to the dashboard.',
    to: paths.weeklyDigests,
    icon: Newspaper,
    queue: 'draft_digests',
    counted: { one: 'draft', many: 'drafts' },
  },
  {
    title: 'Book of the Month',
    what: 'Choose what members should read next.',
    to: paths.manageRecommendedReads,
    icon: BookOpen,
  },
  {
    title: 'Resource Directory',
    what: 'Links and templates, types and categories.',
    to: paths.resources,
    icon: Library,
  },
  {
    title: 'Newsletter',
    what: 'Write to everyone who asked to hear from us.',
    to: paths.newsletter,
    icon: Mail,
  },
  {
    title: 'Testimonials',
    what: 'What members say on the landing page.',
    to: paths.manageTestimonials,
    icon: MessageCircleHeart,
  },
  {
    title: 'Featured Members',
    what: 'Who is introduced on the dashboard.',
    to: paths.featuredMembers,
    icon: Sparkles,
  },
  {
    title: 'Support Messages',
    what: 'What came in through the contact form.',
    to: paths.messages,
    icon: Inbox,
    queue: 'messages',
    counted: { one: 'unread', many: 'unread' },
  },
  {
    title: 'Review Resource Submissions',
    what: 'Resources that members would like to share.',
    to: paths.reviewResources,
    icon: FileCheck2,
    queue: 'resource_submissions',
  },
]

/** Who pays and who belongs to which payment. */
const membershipTiles: readonly AdminTile[] = [
  {
    title: 'Members',
    what: 'Everyone with an account, and how her membership stands.',
    to: paths.adminMembers,
    icon: Contact,
  },
  {
    title: 'Unmatched Payments',
    what: 'Payments that wait for the account they belong to.',
    to: paths.unmatchedPayments,
    icon: CreditCard,
    queue: 'unmatched_payments',
  },
  {
    title: 'Insights',
    what: 'Members, decisions, RSVPs and reach over time.',
    to: paths.insights,
    icon: ChartNoAxesCombined,
  },
]

const siteTiles: readonly AdminTile[] = [
  {
    title: 'Site Settings',
    what: 'Name, links, postal address, and who sees events.',
    to: paths.siteSettings,
    icon: Settings2,
  },
  {
    title: 'Audit Log',
    what: 'Who on the team did what, and when.',
    to: paths.auditLog,
    icon: ScrollText,
  },
  {
    title: 'Mail Outbox',
    what: 'Every mail of the site, and those that failed.',
    to: paths.mailOutbox,
    icon: MailWarning,
    queue: 'failed_mails',
    counted: { one: 'failed', many: 'failed' },
  },
  {
    title: 'Backups',
    what: 'When the last copy of everything was made.',
    to: paths.backups,
    icon: Archive,
  },
]

export const adminTileGroups: readonly AdminTileGroup[] = [
  { heading: 'Community', tiles: communityTiles },
  { heading: 'Memberships', tiles: membershipTiles },
  { heading: 'The site itself', tiles: siteTiles },
]
