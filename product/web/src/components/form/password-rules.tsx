// Lists what a password needs, and ticks it off while the person types. A common password gets a line of its own.
import { useEffect, useState } from 'react'
import { cn } from '@/components/class-names'
import { isCommonPassword } from '@/lib/auth/common-passwords'

interface PasswordRulesProps {
  password: string
  rules: readonly { label: string; met: boolean }[]
}

export function PasswordRules({ password, rules }: PasswordRulesProps) {
  const isComplete = rules.filter(({ label }) => !label.includes('recommended')).every(({ met }) => met)
  const [common, setCommon] = useState<string | null>(null)
  useEffect(() => {
    if (isComplete) void isCommonPassword(password).then(found => found && setCommon(password))
  }, [password, isComplete])
  const all = common === null ? rules : [...rules, { label: 'Few others use it', met: common !== password }]
  return (
    <div className="rounded-card bg-sand/60 p-4 text-[15px]">
      <p className="font-semibold">Your password needs</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {all.map(({ label, met }) => (
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
