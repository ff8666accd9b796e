// Renders the public pages to HTML at build time, called by scripts/prerender.mjs.
import { markedGuarantee } from '@juno/domain/payments/guarantee-texts'
import { markedOffer } from '@juno/domain/payments/plan-marks'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { MemberFrame } from './app/member-frame'
import { PublicPage } from './app/public-page'
import { formPages, publicPages } from './app/public-pages'
import { createRoutes, loadMatchedRoutes } from './app/router'
import { Site } from './app/site'
import type { AppConfig } from './config/app-config'
import { createAuthStore } from './lib/auth/auth-store'

export { formPages }
export const publicPaths = [...Object.keys(publicPages), ...formPages]

/**
 * Returns the markup of one page, and separately its title and metadata, which belong in the head.
 * @throws when there is no such page
 */
export async function render(pathname: string): Promise<{ head: string; body: string }> {
  const html = formPages.includes(pathname) ? await renderFormPage(pathname) : await renderStatic(pathname)
  return splitHead(html)
}

function splitHead(html: string) {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*\/>)+/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

/** The server fills in the placeholders when it serves a page. */
const prerenderConfig: AppConfig = {
  brand: '%BRAND%',
  siteUrl: '%SITE_URL%',
  supabaseUrl: '',
  publishableKey: '',
  teamChatUrl: '',
  podcastUrls: [],
  plans: [markedOffer('monthly', 'month'), markedOffer('annual', 'year')],
  guarantee: markedGuarantee(),
  checkout: { mode: 'sandbox' },
  demo: false,
  sendsMail: true,
}

async function renderStatic(pathname: string): Promise<string> {
  const load = publicPages[pathname]
  if (!load) throw new Error(`There is no public page ${pathname}.`)
  const { Component } = await load()
  return renderToString(
    <PublicPage config={prerenderConfig} pathname={pathname} Page={Component} onHydrated={() => {}} />,
  )
}

/** Renders a form page within the whole site, as a visitor sees it. */
async function renderFormPage(pathname: string): Promise<string> {
  const routes = createRoutes()
  await loadMatchedRoutes(routes, pathname)
  const visitor = createAuthStore({
    mayHaveSession: () => false,
    loadClient: () => Promise.reject(new Error('No client while prerendering.')),
    onClientCreated: () => () => {},
    fetchProfile: () => Promise.reject(new Error('No profile while prerendering.')),
  })
  const router = createMemoryRouter(routes, { initialEntries: [pathname] })
  return renderToString(
    <Site config={prerenderConfig} authStore={visitor} router={router} RouterProvider={RouterProvider} />,
  )
}

/** Renders the parts of a member page that are known before the member is. */
export const renderMemberFrame = (pathname: string) =>
  splitHead(renderToString(<MemberFrame config={prerenderConfig} pathname={pathname} />))
