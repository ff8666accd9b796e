import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { SiteLink } from '@/components/navigation-context'

interface BackLinkProps {
  to: string
  className?: string
  children: ReactNode
}

export const BackLink = ({ to, className, children }: BackLinkProps) => (
  <SiteLink
    to={to}
    className={cn(
      '-ml-2 inline-flex min-h-10 items-center gap-1.5 rounded-full px-2 text-sm font-semibold text-plum no-underline hover:bg-blush',
      className,
    )}
  >
    <ArrowLeft className="size-4" aria-hidden="true" /> {children}
  </SiteLink>
)
