// Loads a menu when it is first opened. The header says so when that fails.
import type { ReactNode } from 'react'
import { useLatePart } from '../use-late-part'

export function useMenu<Menu>(load: () => Promise<Menu>) {
  const { Part: Menu, isMissing, ...menu } = useLatePart(load)
  const notice: ReactNode = isMissing && (
    <p
      role="alert"
      className="absolute inset-x-0 top-full z-10 border-y bg-card px-5 py-3 text-center text-[15px] text-ink shadow-float"
    >
      The menu could not be loaded. Please check your connection and try again.
    </p>
  )
  return { Menu, ...menu, notice }
}
