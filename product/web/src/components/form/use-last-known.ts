import { useState } from 'react'

/** Returns the latest value. When it is gone, returns the one before, so that the form stays open. */
export function useLastKnown<T>(value: T | null | undefined): T | null | undefined {
  const [last, setLast] = useState(value)
  if (value && value !== last) setLast(value)
  return value ?? last
}
