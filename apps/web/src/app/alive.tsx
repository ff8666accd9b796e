// Tells when everything drawn answers to the person.
import { useEffect } from 'react'

/** Stands last, so that its effect runs after those of the page. */
export function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive])
  return null
}
