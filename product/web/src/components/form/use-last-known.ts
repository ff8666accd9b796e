import { useState } from 'react'

/** What a form is open on: the latest, and when that is gone what it was before, so that the form stays. */
export function useLastKnown<T>(value: T | null | undefined): T | null | undefined {
  const [last, setLast] = useState(value)
  if (value && value !== last) setLast(value)
  return value ?? last
}
