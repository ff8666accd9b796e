// The rooms of the admin area, in the order of the specification (3, section 2), and what waits in which.
import {
  BookOpen,
  CalendarCheck,
  CalendarDays,
  FileCheck2,
  Inbox,
  Library,
  Mail,
  MessageCircleHeart,
  Newspaper,
  Sparkles,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '@/config/paths'
import type { WaitingQueue } from '@/features/admin-overview/api/get-waiting-counts'

export interface AdminTile {
  title: string
  /** What the team does there. */
  what: string
  to: string
  icon: LucideIcon
  /** The queue whose length the tile shows. */
  queue?: WaitingQueue
}

export const adminTiles: readonly AdminTile[] = [
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
    queue: 'eventSubmissions',
  },
  {
    title: 'Weekly Digests',
    what: 'Write the digest and publish it to the dashboard.',
    to: paths.weeklyDigests,
    icon: Newspaper,
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
  },
  {
    title: 'Review Resource Submissions',
    what: 'Resources that members would like to share.',
    to: paths.reviewResources,
    icon: FileCheck2,
    queue: 'resourceSubmissions',
  },
]
