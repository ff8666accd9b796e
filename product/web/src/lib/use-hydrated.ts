import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the prerendered page is drawn: it knows neither the installation nor the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
