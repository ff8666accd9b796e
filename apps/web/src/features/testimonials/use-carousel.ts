// Which slide shows: advances by itself and loops; rests while someone points at it, is inside it, or has paused it.
import { useEffect, useState } from 'react'
import { useReducedMotion } from './use-reduced-motion'

export const rotationMs = 5_000

interface CarouselOptions {
  count: number
  /** Someone is looking closely: no advance. */
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
