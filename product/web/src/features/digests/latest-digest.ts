// Members see the latest published digest.
import { createContext } from 'react'

export interface LatestDigest {
  id: string
  title: string
  content: string
  published_at: string | null
}

/** A response that was requested before the page was loaded. It can be taken once. */
export interface EarlyDigest {
  take: () => Promise<LatestDigest | null> | undefined
}

export const EarlyDigestContext = createContext<EarlyDigest | undefined>(undefined)
