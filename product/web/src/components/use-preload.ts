import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '@/lib/when-idle'

/** Loads what a click will want, once the browser is idle. */
export function usePreload(preload: () => void): void {
  const load = useEffectEvent(preload)
  useEffect(() => {
    let isOpen = true
    void whenIdle().then(() => isOpen && load())
    return () => {
      isOpen = false
    }
  }, [])
}
