// Lists the prerendered pages that need no router, query cache or data client to hydrate.
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

/**
 * These pages are prerendered for visitors and hydrated by the whole site, since their forms need the router and the
 * query cache.
 */
export const formPages: readonly string[] = [
  paths.signIn,
  paths.apply,
  paths.contact,
  paths.forgotPassword,
  paths.resetPassword,
]

export const isFormPage = (pathname: string) => formPages.includes(pathname.replace(/(?<=.)\/+$/, ''))
