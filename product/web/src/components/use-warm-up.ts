import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '@/lib/when-idle'

/** Loads what a click will want, once the browser is idle. */
export function useWarmUp(warmUp: () => void): void {
  const warm = useEffectEvent(warmUp)
  useEffect(() => {
    let isOpen = true
    void whenIdle().then(() => isOpen && warm())
    return () => {
      isOpen = false
    }
  }, [])
}
