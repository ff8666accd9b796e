// The prerendered pages: they need no router, no query cache and no data client to hydrate.
import type { ComponentType } from 'react'
import { paths } from '@/config/paths'

interface PageModule {
  Component: ComponentType
}

export const publicPages: Record<string, () => Promise<PageModule>> = {
  [paths.home]: () => import('./routes/public/landing'),
  [paths.about]: () => import('./routes/public/about'),
  [paths.privacyPolicy]: () => import('./routes/public/privacy-policy'),
  [paths.termsOfService]: () => import('./routes/public/terms-of-service'),
}

/** Prerendered for visitors, and hydrated by the whole site: forms need the router and the query cache. */
export const formPages: readonly string[] = [
  paths.signIn,
  paths.apply,
  paths.contact,
  paths.forgotPassword,
  paths.resetPassword,
]

export const isFormPage = (pathname: string) => formPages.includes(pathname.replace(/(?<=.)\/+$/, ''))
