/** One line of a list of what is included, behind the house's little arch. */
import type { ReactNode } from 'react'

export function Tick({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="mt-1 size-4 shrink-0 rounded-t-full rounded-b-[3px] bg-sage-wash shadow-[inset_0_0_0_1.5px_var(--sage)]"
      />
      {children}
    </li>
  )
}
