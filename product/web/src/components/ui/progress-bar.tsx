// Shows progress as a bar and in percent.
import { cn } from '@/components/class-names'

interface ProgressBarProps {
  label: string
  /** From 0 to 1. */
  value: number
  className?: string
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const percent = Math.round(value * 100)
  return (
    <div className={cn('flex items-center gap-3', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2.5 flex-1 overflow-hidden rounded-full bg-sand"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-150"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className="w-11 text-right text-sm text-soft tabular-nums" aria-hidden="true">
        {percent}%
      </span>
    </div>
  )
}
