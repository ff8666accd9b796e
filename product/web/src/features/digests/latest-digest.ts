// The digest that members see: the latest published one.
import { createContext } from 'react'

export interface LatestDigest {
  id: string
  title: string
  content: string
  published_at: string | null
}

/** What was asked for before the page was loaded: can be taken once. */
export interface EarlyDigest {
  take: () => Promise<LatestDigest | null> | undefined
}

export const EarlyDigestContext = createContext<EarlyDigest | undefined>(undefined)
