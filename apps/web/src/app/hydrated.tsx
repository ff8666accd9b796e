// Tells when everything drawn answers to the person.
import { useEffect } from 'react'

/** Stands last, so that its effect runs after those of the page. */
export function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}
