// Chooses the slide: it advances by itself and loops, unless paused, pointed at, or focused.
import { useEffect, useState, useSyncExternalStore } from 'react'

const rotationMs = 5_000

interface CarouselOptions {
  count: number
  /** The carousel is pointed at or focused. */
  resting: boolean
}

export function useCarousel({ count, resting }: CarouselOptions) {
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<boolean | null>(null)
  const reducedMotion = useReducedMotion()
  const paused = choice ?? reducedMotion
  const running = count > 1 && !paused && !resting
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setIndex(current => (current + 1) % count), rotationMs)
    return () => clearInterval(timer)
    // A jump restarts the five seconds.
  }, [running, count, index])
  return {
    index: count > 0 ? index % count : 0,
    paused,
    jump: (to: number) => setIndex((to + count) % count),
    togglePause: () => setChoice(!paused),
  }
}

const query = '(prefers-reduced-motion: reduce)'

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Returns the system's setting, and false while prerendering. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
