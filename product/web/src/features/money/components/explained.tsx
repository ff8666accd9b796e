// Explains behind an "i" how a number is counted.
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

interface ExplainedProps {
  /** Names the number for screen readers. */
  title: string
  children: ReactNode
}

export function Explained({ title, children }: ExplainedProps) {
  return (
    <details className="group mt-1 text-sm text-soft">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded font-semibold text-plum [&::-webkit-details-marker]:hidden">
        <Info className="size-4" aria-hidden="true" /> How it is counted
        <span className="sr-only">: {title}</span>
      </summary>
      <p className="mt-1 max-w-[70ch]">{children}</p>
    </details>
  )
}
