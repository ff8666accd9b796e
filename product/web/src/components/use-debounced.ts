// A debounced value, such as the text of a search field once typing pauses.
import { useEffect, useState } from 'react'

/** `value` as it was when it last stayed the same for `ms` milliseconds; the first one at once. */
export function useDebounced<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
