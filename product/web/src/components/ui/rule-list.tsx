// Lists rules, and ticks them off while the person types.
import { cn } from '@/components/class-names'

interface Rule {
  label: string
  met: boolean
}

export function RuleList({
  title,
  rules,
  className,
}: {
  title: string
  rules: readonly Rule[]
  className?: string
}) {
  return (
    <div className={cn('rounded-card bg-sand/60 p-4 text-[15px]', className)}>
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {rules.map(({ label, met }) => (
          <li key={label} className={cn('flex items-center gap-2.5', met ? 'text-sage' : 'text-soft')}>
            <span
              aria-hidden="true"
              className={cn(
                'size-3.5 shrink-0 rounded-t-full rounded-b-[3px] border-[1.5px] border-current transition-colors',
                met && 'bg-current',
              )}
            />
            <span>
              {label}
              <span className="sr-only">{met ? ': met' : ': not met yet'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
