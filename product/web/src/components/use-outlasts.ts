import { useEffect, useState } from 'react'

/**
 * Returns whether something has been under way for longer than people wait without a word.
 * @param key differs for each thing that is waited for; undefined while nothing is under way
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
