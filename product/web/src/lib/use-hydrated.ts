import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false while the prerendered page is drawn, which knows neither the installation nor the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
