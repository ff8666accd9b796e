// Lists every page of the admin area in the order of the specification (docs/specification/admin.md#tiles). The router,
// the dashboard and the navigation of the area are built from it.
import {
  Archive,
  Blocks,
  BookOpen,
  CalendarCheck,
  CalendarDays,
  ChartNoAxesCombined,
  Coins,
  Contact,
  CreditCard,
  FileCheck2,
  Gift,
  HeartPulse,
  House,
  Inbox,
  Library,
  Mail,
  MailWarning,
  MailX,
  MessageCircleHeart,
  Newspaper,
  Repeat,
  ScrollText,
  Settings2,
  Sparkles,
  Tags,
  UsersRound,
} from 'lucide-react'
import { createElement } from 'react'
import { paths } from '@/config/paths'
import type { AdminPage } from './admin-page'

const toManageEvents = { to: paths.manageEvents, label: 'Manage Events' }
const toResources = { to: paths.resourceDirectory, label: 'Back to Resources' }
const toDirectory = { to: paths.resourceDirectory }

const dashboard: AdminPage = {
  path: paths.admin,
  title: 'Admin Dashboard',
  lead: 'Everything the team looks after, in one place.',
  back: { to: paths.dashboard, label: 'Back to dashboard' },
  panel: async () => {
    const { AdminDashboard } = await import('./routes/admin/admin-dashboard')
    return () => createElement(AdminDashboard, { pages: adminPages })
  },
}

const manageResources: AdminPage = {
  path: paths.addResource,
  title: 'Manage Resources',
  lead: 'Add a resource, import many at once, and keep types and categories in order.',
  back: toResources,
  refusal: toDirectory,
  panel: async () => (await import('@/features/resources/components/manage-resources')).ManageResources,
}

const testimonials: AdminPage = {
  path: paths.manageTestimonials,
  title: 'Testimonials',
  lead: 'What members say on the landing page. Inactive ones are kept here and not shown.',
  back: { to: paths.admin, label: 'Back to admin dashboard' },
  panel: async () => (await import('./routes/admin/testimonials')).Testimonials,
}

export const adminPages: readonly AdminPage[] = [
  dashboard,
  { ...dashboard, path: paths.adminDashboard },
  {
    path: paths.manageApplications,
    title: 'Applications',
    lead: 'Applications that wait for your decision. We promise an answer within 48 hours.',
    panel: async () => (await import('./routes/admin/manage-applications')).Component,
    tile: {
      group: 'Community',
      icon: UsersRound,
      what: 'Applications: read them, approve or decline them.',
      queues: ['applications'],
      title: 'Manage Members',
      short: 'Applications',
    },
  },
  {
    path: paths.manageEvents,
    title: 'Manage Events',
    lead: 'Create and change events, and see who is coming.',
    panel: async () => (await import('@/features/events/components/events-panel')).EventsPanel,
    tile: {
      group: 'Community',
      icon: CalendarDays,
      what: 'Create and change events, see who is coming.',
      short: 'Events',
    },
  },
  {
    path: paths.editEvent(':id'),
    title: 'Edit Event',
    back: toManageEvents,
    refusal: { to: paths.events, message: 'mayNotEdit' },
    panel: async () => (await import('./routes/admin/edit-event')).Component,
  },
  {
    path: paths.eventAttendees(':id'),
    title: 'Event Attendees',
    back: toManageEvents,
    refusal: { to: paths.events, message: 'mayNotView' },
    panel: async () => (await import('./routes/admin/event-attendees')).Component,
  },
  {
    path: paths.reviewEvents,
    title: 'Review Event Submissions',
    lead: 'Events that members would like to host. What you approve appears in the calendar at once.',
    back: toManageEvents,
    refusal: { message: 'accessDenied' },
    panel: async () =>
      (await import('@/features/event-submissions/components/submissions-panel')).SubmissionsPanel,
    tile: {
      group: 'Community',
      icon: CalendarCheck,
      what: 'Events that members would like to host.',
      queues: ['event_submissions'],
      short: 'Event Submissions',
    },
  },
  {
    path: paths.weeklyDigests,
    title: 'Weekly Digests',
    lead: 'Write, preview and publish a digest. Members see the newest one on their dashboard.',
    panel: async () => (await import('@/features/digests/components/digests-panel')).DigestsPanel,
    tile: {
      group: 'Community',
      icon: Newspaper,
      what: 'Write the digest and publish it to the dashboard.',
      queues: ['draft_digests'],
      counted: { one: 'draft', many: 'drafts' },
    },
  },
  {
    path: paths.manageRecommendedReads,
    title: 'Book of the Month',
    lead: 'What members should read next. The newest active book is on their dashboard.',
    panel: async () => (await import('./routes/admin/recommended-reads')).Component,
    tile: { group: 'Community', icon: BookOpen, what: 'Choose what members should read next.' },
  },
  {
    ...manageResources,
    tile: {
      group: 'Community',
      icon: Library,
      what: 'Links and templates, types and categories.',
      title: 'Resource Directory',
      to: paths.resources,
      short: 'Resources',
    },
  },
  // Members may open this address too. They are led to their own form.
  { ...manageResources, path: paths.addResourceForMembers, refusal: { to: paths.submitResource } },
  {
    path: paths.editResource(':id'),
    title: 'Edit Resource',
    back: toResources,
    refusal: toDirectory,
    panel: async () => (await import('./routes/admin/edit-resource')).Component,
  },
  {
    path: paths.newsletter,
    title: 'Newsletter',
    lead: 'Write to everyone who asked to hear from us. Every email has an unsubscribe link.',
    panel: async () => (await import('./routes/admin/newsletter')).Component,
    tile: { group: 'Community', icon: Mail, what: 'Write to everyone who asked to hear from us.' },
  },
  {
    ...testimonials,
    tile: { group: 'Community', icon: MessageCircleHeart, what: 'What members say on the landing page.' },
  },
  { ...testimonials, path: paths.adminTestimonials },
  {
    ...testimonials,
    path: paths.testimonialsManager,
    title: 'Testimonials Manager',
    back: { to: paths.home, label: 'Back to home' },
    panel: async () => (await import('./routes/admin/testimonials')).TestimonialsThroughApi,
  },
  {
    path: paths.featuredMembers,
    title: 'Featured Members',
    lead: 'Who is introduced on the dashboard. Hidden members are not listed.',
    refusal: { message: 'mayNotFeature' },
    panel: async () =>
      (await import('@/features/featured-members/components/featured-members-panel')).FeaturedMembersPanel,
    tile: { group: 'Community', icon: Sparkles, what: 'Who is introduced on the dashboard.' },
  },
  {
    path: paths.messages,
    title: 'Support Messages',
    lead: 'Messages from the contact form. Your replies come from the community’s address.',
    panel: async () => (await import('@/features/contact-messages/components/messages-inbox')).MessagesInbox,
    tile: {
      group: 'Community',
      icon: Inbox,
      what: 'Messages from the contact form.',
      queues: ['messages'],
      counted: { one: 'unread', many: 'unread' },
    },
  },
  {
    path: paths.reviewResources,
    title: 'Review Resource Submissions',
    lead: 'Resources that members would like to share. What you approve is published as it was submitted.',
    refusal: toDirectory,
    panel: async () => (await import('@/features/resources/components/review-panel')).ReviewPanel,
    tile: {
      group: 'Community',
      icon: FileCheck2,
      what: 'Resources that members would like to share.',
      queues: ['resource_submissions'],
      short: 'Resource Submissions',
    },
  },
  {
    path: paths.adminMembers,
    title: 'Member Accounts',
    lead: 'Everyone with an account, and the state of their membership.',
    panel: async () => (await import('./routes/admin/members')).Component,
    tile: {
      group: 'Memberships',
      icon: Contact,
      what: 'Everyone with an account, and the state of their membership.',
      queues: ['late_payments'],
      counted: { one: 'late payment', many: 'late payments' },
    },
  },
  {
    path: paths.unmatchedPayments,
    title: 'Payments to sort out',
    lead: 'People who paid but have not made an account. Most do so within a day; help the others here. Disputed payments are here too.',
    panel: async () => (await import('@/features/payments/components/payments-panel')).PaymentsPanel,
    tile: {
      group: 'Memberships',
      icon: CreditCard,
      what: 'Payments without an account, and disputed ones.',
      queues: ['unmatched_payments', 'disputes'],
    },
  },
  {
    path: paths.importSubscriptions,
    title: 'Import Subscriptions',
    lead: 'Members who pay at Stripe already come with their subscription. It continues as it is.',
    back: { to: paths.unmatchedPayments, label: 'Back to payments' },
    panel: async () =>
      (await import('@/features/payments/components/import-subscriptions')).ImportSubscriptions,
    tile: {
      group: 'Memberships',
      icon: Repeat,
      what: 'Bring along members who pay at Stripe already.',
    },
  },
  {
    path: paths.memberImport,
    title: 'Bring your members',
    lead: 'Bring your members along from another site or a spreadsheet, and invite them when you are ready.',
    panel: async () =>
      (await import('@/features/member-import/components/member-import-panel')).MemberImportPanel,
    tile: {
      group: 'Memberships',
      icon: House,
      what: 'Bring members along from elsewhere, and invite them.',
    },
  },
  {
    path: paths.givenMemberships,
    title: 'Gifts and seats',
    lead: 'Memberships without a payment of the member’s own here: given, brought from elsewhere, as a gift, or by a firm.',
    panel: async () => (await import('./routes/admin/given-memberships')).Component,
    tile: {
      group: 'Memberships',
      icon: Gift,
      what: 'Memberships that the team gives, gifts that people buy, and seats that firms pay for.',
    },
  },
  {
    path: paths.plansAndCoupons,
    title: 'Plans and Coupons',
    lead: 'What a membership costs, what the plans say, and codes that lower the price.',
    panel: async () => (await import('@/features/prices/components/prices-panel')).PricesPanel,
    tile: {
      group: 'Memberships',
      icon: Tags,
      what: 'Prices, free days and texts of the plans, and coupons.',
    },
  },
  {
    path: paths.insights,
    title: 'Insights',
    lead: 'How the community grows, and how well the team keeps up.',
    panel: async () => (await import('@/features/insights/components/insights-panel')).InsightsPanel,
    tile: {
      group: 'Memberships',
      icon: ChartNoAxesCombined,
      what: 'Members, decisions, RSVPs and reach over time.',
    },
  },
  {
    path: paths.money,
    title: 'Money',
    lead: 'What comes in, who joins and who leaves, and why.',
    panel: async () => (await import('@/features/money/components/money-panel')).MoneyPanel,
    tile: {
      group: 'Memberships',
      icon: Coins,
      what: 'Revenue, joins and leavers, refunds, late payments.',
      queues: ['payment_differences'],
      counted: { one: 'difference', many: 'differences' },
    },
  },
  {
    path: paths.siteSettings,
    title: 'Site Settings',
    lead: 'The name, links and rules of your community.',
    panel: async () => (await import('./routes/admin/site-settings')).Component,
    tile: {
      group: 'The site itself',
      icon: Settings2,
      what: 'Name, links, postal address, and who sees events.',
    },
  },
  {
    path: paths.oauthApps,
    title: 'Connected Tools',
    lead: 'A forum, a wiki or another tool can sign members in with their account here. Register it first.',
    panel: async () => (await import('@/features/oauth-apps/components/oauth-apps-panel')).OAuthAppsPanel,
    tile: {
      group: 'The site itself',
      icon: Blocks,
      what: 'Other tools that members sign in to with their account here.',
    },
  },
  {
    path: paths.auditLog,
    title: 'Audit Log',
    lead: 'Who on the team did what, and when. Nobody can change these entries.',
    panel: async () => (await import('@/features/audit-log/components/audit-log')).AuditLog,
    tile: { group: 'The site itself', icon: ScrollText, what: 'Who on the team did what, and when.' },
  },
  {
    path: paths.mailOutbox,
    title: 'Email Outbox',
    lead: 'Every email the site writes, and whether it has left.',
    panel: async () => (await import('@/features/mail-outbox/components/outbox-panel')).OutboxPanel,
    tile: {
      group: 'The site itself',
      icon: MailWarning,
      what: 'Every email the site sends, including those that failed.',
      queues: ['failed_mails'],
      counted: { one: 'failed', many: 'failed' },
    },
  },
  {
    path: paths.unreachableAddresses,
    title: 'Unreachable Addresses',
    lead: 'Addresses that we no longer write to, because emails came back or were marked as spam.',
    back: { to: paths.mailOutbox, label: 'Back to the outbox' },
    panel: async () =>
      (await import('@/features/mail-suppressions/components/suppressions-panel')).SuppressionsPanel,
    tile: {
      group: 'The site itself',
      icon: MailX,
      what: 'Addresses that we no longer write to, and why.',
    },
  },
  {
    path: paths.backups,
    title: 'Backups',
    lead: 'When the last backup was made, and how to make one.',
    panel: async () => (await import('./routes/admin/backups')).Component,
    tile: { group: 'The site itself', icon: Archive, what: 'When the last backup was made.' },
  },
  {
    path: paths.health,
    title: 'Health',
    lead: 'Whether everything behind the site works, and what to do where it does not.',
    panel: async () => (await import('@/features/health/components/health-panel')).HealthPanel,
    tile: {
      group: 'The site itself',
      icon: HeartPulse,
      what: 'Whether email, backups and the server are doing well.',
    },
  },
]
