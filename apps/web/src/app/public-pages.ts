// The prerendered pages: they need no router, no query cache and no data client to come alive.
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
