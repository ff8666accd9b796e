// Lists every URL of the site, with its guards and its lazily loaded page.
import { matchRoutes, Navigate, useLocation, type RouteObject } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { paths } from '@/config/paths'
import { loadPart } from '@/lib/load-part'
import { adminPaths } from './admin-paths'
import { GuestOnly, SessionGuard } from './guards/session-guard'
import { PublicLayout } from './layouts/public-layout'
import { publicPages } from './public-pages'
import { Root } from './root'
import { RouteError } from './route-error'

// The router writes loaded pages into the table, so each table is made by a function.

/** The prerendered pages are routes too, so that moving between them and the rest needs no reload. */
const staticPages = (): RouteObject[] => Object.entries(publicPages).map(([path, lazy]) => ({ path, lazy }))

const openPages = (): RouteObject[] => [
  { path: paths.contact, lazy: () => import('./routes/public/contact') },
  { path: paths.apply, lazy: () => import('./routes/onboarding/apply') },
  { path: paths.confirmation, lazy: () => import('./routes/onboarding/confirmation') },
  { path: paths.applicationStatus, lazy: () => import('./routes/onboarding/application-status') },
  { path: paths.furtherApplication, lazy: () => import('./routes/onboarding/further-application') },
  { path: paths.membershipSelection, lazy: () => import('./routes/onboarding/membership-selection') },
  { path: paths.checkout, element: <Navigate to={paths.membershipSelection} replace /> },
  { path: `${paths.sandbox}/*`, lazy: () => import('./routes/sandbox/sandbox-pages') },
  { path: paths.gift, lazy: () => import('./routes/public/gift') },
  { path: paths.giftCard, lazy: () => import('./routes/public/gift-card') },
  { path: paths.firm, lazy: () => import('./routes/public/firm') },
  { path: paths.createAccount, lazy: () => import('./routes/onboarding/create-account') },
  { path: paths.confirmEmail, lazy: () => import('./routes/onboarding/confirm-email') },
  { path: paths.setPassword, lazy: () => import('./routes/onboarding/set-password') },
  { path: paths.setPasswordReset, lazy: () => import('./routes/onboarding/set-password') },
  { path: `${paths.resetPassword}/*`, lazy: () => import('./routes/onboarding/reset-password') },
  { path: paths.cardUpdate, lazy: () => import('./routes/public/card-update') },
  { path: paths.unsubscribe, lazy: () => import('./routes/public/unsubscribe') },
  { path: paths.authCallback, lazy: () => import('./routes/onboarding/auth-callback') },
  { path: paths.authConfirm, lazy: () => import('./routes/onboarding/auth-confirm') },
]

const guestPages = (): RouteObject[] => [
  { path: paths.signIn, lazy: () => import('./routes/onboarding/sign-in') },
  { path: paths.signUp, element: <Navigate to={paths.apply} replace /> },
  { path: paths.login, element: <Navigate to={paths.signIn} replace /> },
  { path: paths.forgotPassword, lazy: () => import('./routes/onboarding/reset-password') },
]

/** These pages are open to visitors. A signed-in person acts here for the account, behind the MFA guard. */
const pagesOfEither = (): RouteObject[] => [
  { path: paths.redeem, lazy: () => import('./routes/onboarding/redeem') },
  { path: paths.seat, lazy: () => import('./routes/onboarding/seat') },
]

/** These pages are open to visitors while the site setting allows it. */
const eventPages = (): RouteObject[] => [
  { path: paths.events, lazy: () => import('./routes/member/events') },
  { path: paths.event(':id'), lazy: () => import('./routes/member/event') },
]

const memberPages = (): RouteObject[] => [
  { path: paths.dashboard, lazy: () => import('./routes/member/dashboard') },
  { path: paths.resources, element: <Navigate to={paths.resourceDirectory} replace /> },
  { path: paths.resourceDirectory, lazy: () => import('./routes/resources/directory') },
  { path: paths.resource(':id?'), lazy: () => import('./routes/resources/resource') },
  { path: paths.submitResource, lazy: () => import('./routes/resources/submit-resource') },
  { path: paths.mySubmissions, lazy: () => import('./routes/member/my-submissions') },
  { path: paths.changeSubmittedEvent(':id'), lazy: () => import('./routes/member/change-submitted-event') },
  {
    path: paths.changeSubmittedResource(':id'),
    lazy: () => import('./routes/resources/change-submitted-resource'),
  },
  { path: paths.newResource, element: <Navigate to={paths.addResourceForMembers} replace /> },
  { path: paths.editProfile, lazy: () => import('./routes/member/edit-profile') },
  { path: paths.members, lazy: () => import('./routes/member/member-directory') },
  { path: paths.profile(':id?'), lazy: () => import('./routes/member/member-profile') },
]

const memberRoutes = (): RouteObject[] => [
  {
    lazy: async () => ({ Component: (await import('./guards/events-guard')).EventsGuard }),
    children: eventPages(),
  },
  {
    lazy: async () => ({ Component: (await import('./guards/events-guard')).MembersOrVisitors }),
    children: [{ path: paths.submitEvent, lazy: () => import('./routes/member/submit-event') }],
  },
  // The page itself sends visitors to sign in: some OAuth apps ask for an error instead.
  { path: paths.oauthConsent, lazy: () => import('./routes/member/oauth-consent') },
  {
    Component: SessionGuard,
    children: [
      {
        // This is outside the membership guard: every account has settings, paid or not.
        lazy: () => import('./layouts/member-layout'),
        children: [{ path: paths.settings, lazy: () => import('./routes/member/settings') }],
      },
      {
        lazy: () => import('./guards/membership-guard'),
        children: [
          {
            lazy: () => import('./layouts/member-layout'),
            children: memberPages(),
          },
        ],
      },
    ],
  },
]

const adminRoutes = (): RouteObject[] => [
  {
    lazy: () => import('./guards/admin-guard'),
    children: [
      {
        lazy: () => import('./layouts/admin-layout'),
        children: adminPaths.map(path => ({ path, lazy: () => loadAdminPage(path) })),
      },
    ],
  },
]

/** The table of the admin area is loaded with its first page, since only admins need it. */
async function loadAdminPage(path: string) {
  const { adminPages } = await import('./admin-pages')
  const page = adminPages.find(one => one.path === path)!
  return { handle: page, Component: await page.panel() }
}

export const createRoutes = (): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: FullPageSpinner,
    children: [
      { Component: PublicLayout, children: staticPages() },
      {
        lazy: () => import('./app-shell'),
        children: [
          {
            Component: PublicLayout,
            children: [...openPages(), { Component: GuestOnly, children: guestPages() }],
          },
          {
            lazy: async () => ({ Component: (await import('./guards/mfa-guard')).MfaGuard }),
            children: [{ Component: PublicLayout, children: pagesOfEither() }, ...memberRoutes()],
          },
          {
            lazy: async () => ({ Component: (await import('./guards/mfa-guard')).AdminMfaGuard }),
            children: adminRoutes(),
          },
        ],
      },
      { path: '*', Component: UnknownPath },
    ],
  },
]

/** Leads home, which says so. An address that starts with /reset-password leads there (docs/specification/site.md#public-routes). */
export function UnknownPath() {
  const { pathname, search, hash } = useLocation()
  if (pathname.startsWith(paths.resetPassword))
    return <Navigate to={paths.resetPassword + search + hash} replace />
  return <Navigate to={paths.home} replace state={{ unknown: pathname.slice(0, 200) }} />
}

/**
 * Wraps the loading of every page in loadPart. The open page stays until the next one is there.
 * @param target the address that is being opened; null when nobody waits for it any more
 */
export function loadRoutesPatiently(routes: RouteObject[], target: () => string | null): void {
  for (const route of routes) {
    const { lazy, children } = route
    if (typeof lazy === 'function') route.lazy = () => loadPart(lazy, target)
    if (children) loadRoutesPatiently(children, target)
  }
}

/** Loads the pages of the current URL before the first render, so that prerendered HTML can be hydrated. */
export async function loadMatchedRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
