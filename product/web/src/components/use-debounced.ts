import { useEffect, useState } from 'react'

/** Returns the latest `value` that stayed the same for `ms` milliseconds, and the first one at once. */
export function useDebounced<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
