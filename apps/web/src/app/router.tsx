// The route table: every URL of the site, the guards it stands behind, and its lazily loaded page.
import { Navigate, type RouteObject } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { paths } from '@/config/paths'
import { AdminGuard } from './guards/admin-guard'
import { GuestOnly } from './guards/guest-only'
import { SessionGuard } from './guards/session-guard'
import { PublicLayout } from './layouts/public-layout'
import { publicPages } from './public-pages'
import { Root } from './root'
import { RouteError } from './route-error'
import { UnknownPath } from './unknown-path'

/** The prerendered pages are routes too, so that moving between them and the rest needs no reload. */
const staticPages: RouteObject[] = Object.entries(publicPages).map(([path, lazy]) => ({ path, lazy }))

const openPages: RouteObject[] = [
  { path: paths.contact, lazy: () => import('./routes/public/contact') },
  { path: paths.apply, lazy: () => import('./routes/onboarding/apply') },
  { path: paths.confirmation, lazy: () => import('./routes/onboarding/confirmation') },
  { path: paths.applicationStatus, lazy: () => import('./routes/onboarding/application-status') },
  { path: paths.membershipSelection, lazy: () => import('./routes/onboarding/membership-selection') },
  { path: paths.checkout, lazy: () => import('./routes/onboarding/checkout') },
  { path: paths.createAccount, lazy: () => import('./routes/onboarding/create-account') },
  { path: paths.confirmEmail, lazy: () => import('./routes/onboarding/confirm-email') },
  { path: paths.setPassword, lazy: () => import('./routes/onboarding/set-password') },
  { path: paths.setPasswordReset, lazy: () => import('./routes/onboarding/set-password') },
  { path: `${paths.resetPassword}/*`, lazy: () => import('./routes/onboarding/reset-password') },
  { path: paths.unsubscribe, lazy: () => import('./routes/public/unsubscribe') },
  { path: paths.authCallback, lazy: () => import('./routes/onboarding/auth-callback') },
  { path: paths.authConfirm, lazy: () => import('./routes/onboarding/auth-confirm') },
]

const guestPages: RouteObject[] = [
  { path: paths.signIn, lazy: () => import('./routes/onboarding/sign-in') },
  { path: paths.signUp, element: <Navigate to={paths.apply} replace /> },
  { path: paths.login, element: <Navigate to={paths.signIn} replace /> },
  { path: paths.forgotPassword, lazy: () => import('./routes/onboarding/reset-password') },
]

/** Open to visitors while the site setting says so. */
const eventPages: RouteObject[] = [
  { path: paths.events, lazy: () => import('./routes/member/events') },
  { path: paths.event(':id'), lazy: () => import('./routes/member/event') },
]

const memberPages: RouteObject[] = [
  { path: paths.dashboard, lazy: () => import('./routes/member/dashboard') },
  { path: paths.resources, element: <Navigate to={paths.resourceDirectory} replace /> },
  { path: paths.resourceDirectory, lazy: () => import('./routes/resources/directory') },
  { path: paths.resource(':id?'), lazy: () => import('./routes/resources/resource') },
  { path: paths.submitResource, lazy: () => import('./routes/resources/submit-resource') },
  { path: paths.addResourceForMembers, lazy: () => import('./routes/resources/add-resource') },
  { path: paths.newResource, element: <Navigate to={paths.addResourceForMembers} replace /> },
  { path: paths.editProfile, lazy: () => import('./routes/member/edit-profile') },
  { path: paths.members, lazy: () => import('./routes/member/member-directory') },
  { path: paths.profile(':id?'), lazy: () => import('./routes/member/member-profile') },
]

const adminPages: RouteObject[] = [
  { path: paths.admin, lazy: () => import('./routes/admin/admin-dashboard') },
  { path: paths.adminDashboard, lazy: () => import('./routes/admin/admin-dashboard') },
  { path: paths.manageApplications, lazy: () => import('./routes/admin/manage-applications') },
  { path: paths.manageEvents, lazy: () => import('./routes/admin/manage-events') },
  { path: paths.messages, lazy: () => import('./routes/admin/messages') },
  { path: paths.weeklyDigests, lazy: () => import('./routes/admin/weekly-digests') },
  { path: paths.manageRecommendedReads, lazy: () => import('./routes/admin/recommended-reads') },
  { path: paths.manageTestimonials, lazy: () => import('./routes/admin/testimonials') },
  { path: paths.adminTestimonials, lazy: () => import('./routes/admin/testimonials') },
  { path: paths.testimonialsManager, lazy: () => import('./routes/admin/testimonials-manager') },
  { path: paths.newsletter, lazy: () => import('./routes/admin/newsletter') },
  { path: paths.adminMembers, lazy: () => import('./routes/admin/members') },
  { path: paths.unmatchedPayments, lazy: () => import('./routes/admin/unmatched-payments') },
  { path: paths.insights, lazy: () => import('./routes/admin/insights') },
  { path: paths.siteSettings, lazy: () => import('./routes/admin/site-settings') },
  { path: paths.auditLog, lazy: () => import('./routes/admin/audit-log') },
  { path: paths.mailOutbox, lazy: () => import('./routes/admin/mail-outbox') },
  { path: paths.backups, lazy: () => import('./routes/admin/backups') },
]

/** Pages of the team from which members are led back to the directory (docs/specification/resources.md#admins-only). */
const resourceAdminPages: RouteObject[] = [
  { path: paths.addResource, lazy: () => import('./routes/resources/manage-resources') },
  { path: paths.editResource(':id'), lazy: () => import('./routes/resources/edit-resource') },
  { path: paths.reviewResources, lazy: () => import('./routes/resources/review-resources') },
]

/** Admin pages that tell others, in their own words, why they stay outside. */
const guardedPages: RouteObject[] = [
  {
    lazy: () => import('./guards/may-edit-events'),
    children: [{ path: paths.editEvent(':id'), lazy: () => import('./routes/admin/edit-event') }],
  },
  {
    lazy: () => import('./guards/may-view-attendees'),
    children: [{ path: paths.eventAttendees(':id'), lazy: () => import('./routes/admin/event-attendees') }],
  },
  {
    lazy: () => import('./guards/may-feature-members'),
    children: [{ path: paths.featuredMembers, lazy: () => import('./routes/admin/featured-members') }],
  },
  {
    lazy: () => import('./guards/may-review-events'),
    children: [{ path: paths.reviewEvents, lazy: () => import('./routes/admin/review-events') }],
  },
]

/** What members need. Fresh each time, as createRoutes. */
const memberRoutes = (): RouteObject[] => [
  { lazy: () => import('./guards/events-guard'), children: eventPages.map(page => ({ ...page })) },
  {
    lazy: () => import('./guards/members-or-visitors'),
    children: [{ path: paths.submitEvent, lazy: () => import('./routes/member/submit-event') }],
  },
  {
    Component: SessionGuard,
    children: [
      {
        // Before the gate: whoever has an account, paid or not, has settings.
        lazy: () => import('./layouts/member-layout'),
        children: [{ path: paths.settings, lazy: () => import('./routes/member/settings') }],
      },
      {
        lazy: () => import('./guards/membership-guard'),
        children: [
          {
            lazy: () => import('./layouts/member-layout'),
            children: memberPages.map(page => ({ ...page })),
          },
        ],
      },
    ],
  },
]

/** What the team needs. Fresh each time, as createRoutes. */
const adminRoutes = (): RouteObject[] => [
  ...guardedPages.map(({ lazy, children }) => ({
    lazy,
    children: [
      {
        lazy: () => import('./layouts/member-layout'),
        children: children?.map(page => ({ ...page })),
      },
    ],
  })),
  {
    element: <AdminGuard otherwise={paths.resourceDirectory} />,
    children: [
      {
        lazy: () => import('./layouts/member-layout'),
        children: resourceAdminPages.map(page => ({ ...page })),
      },
    ],
  },
  {
    Component: AdminGuard,
    children: [
      {
        lazy: () => import('./layouts/member-layout'),
        children: adminPages.map(page => ({ ...page })),
      },
    ],
  },
]

/** A fresh table each time: the router writes loaded pages into it. */
export const createRoutes = (): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: FullPageSpinner,
    children: [
      { Component: PublicLayout, children: staticPages.map(page => ({ ...page })) },
      {
        lazy: () => import('./app-shell'),
        children: [
          {
            Component: PublicLayout,
            children: [
              ...openPages.map(page => ({ ...page })),
              { Component: GuestOnly, children: guestPages.map(page => ({ ...page })) },
            ],
          },
          { lazy: () => import('./guards/mfa-guard'), children: memberRoutes() },
          { lazy: () => import('./guards/mfa-admin-guard'), children: adminRoutes() },
        ],
      },
      { path: '*', Component: UnknownPath },
    ],
  },
]
