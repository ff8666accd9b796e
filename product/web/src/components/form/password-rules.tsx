// Lists what a password needs, and ticks it off while the person types. A common password and a long one get a line of
// their own.
import { passwordLengthLimit } from '@juno/domain/account/password-rules'
import { useEffect, useState } from 'react'
import { cn } from '@/components/class-names'
import { isCommonPassword } from '@/lib/auth/common-passwords'

interface PasswordRulesProps {
  password: string
  rules: readonly { label: string; met: boolean }[]
}

/**
 * Returns the last password that was typed and is a common one, or null.
 * @param isComplete the password meets the rules, so that it is worth a look
 */
export function useCommonPassword(password: string, isComplete: boolean): string | null {
  const [common, setCommon] = useState<string | null>(null)
  useEffect(() => {
    if (isComplete) void isCommonPassword(password).then(found => found && setCommon(password))
  }, [password, isComplete])
  return common
}

export function PasswordRules({ password, rules }: PasswordRulesProps) {
  const isComplete = rules.filter(({ label }) => !label.includes('recommended')).every(({ met }) => met)
  const common = useCommonPassword(password, isComplete)
  const all = [
    ...rules,
    ...(common === null ? [] : [{ label: 'Few others use it', met: common !== password }]),
    ...(passwordLengthLimit.holds(password) ? [] : [{ label: 'At most 72 characters', met: false }]),
  ]
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
