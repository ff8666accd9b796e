import { useEffect, useState } from 'react'

/**
 * Whether something has been under way for longer than people wait without a word.
 * @param key names it, and differs from the one before; undefined while nothing is under way
 */
export function useOutlasts(key: string | undefined, ms: number): boolean {
  const [long, setLong] = useState<string>()
  useEffect(() => {
    if (key === undefined) return
    const timer = setTimeout(() => setLong(key), ms)
    return () => clearTimeout(timer)
  }, [key, ms])
  return key !== undefined && long === key
}
