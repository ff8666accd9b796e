import { useAppConfig } from '@/config/app-config-context'
import { cn } from '@/components/class-names'

export function ArchMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 22 28" className={cn('h-7 w-[22px] text-plum', className)} aria-hidden="true">
      <path
        fill="currentColor"
        d="M0 25V11a11 11 0 0 1 22 0v14a3 3 0 0 1-3 3h-3V12a5 5 0 0 0-10 0v16H3a3 3 0 0 1-3-3Z"
      />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  const { brand } = useAppConfig()
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2.5 font-display text-2xl leading-none font-[560] tracking-[-0.02em] text-ink',
        className,
      )}
    >
      <ArchMark />
      {brand}
    </span>
  )
}
