// Who has to sign in with a second factor: one of three rules, and what follows for whom.
import type { TwoFactorRule } from '@juno/domain/mfa/two-factor'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { cn } from '@/components/class-names'
import { Alert } from '@/components/ui/alert'
import { paths } from '@/config/paths'
import { mfaCountsQuery } from '@/features/mfa/api/get-mfa-counts'
import { SettingsGroup } from '@/components/layout/settings-group'
import { countsInWords, ruleChoices, whoIsStopped } from '@/features/mfa/mfa-rule-labels'

interface MfaRuleProps {
  /** As it holds. */
  saved: TwoFactorRule
  value: TwoFactorRule
  onValueChange: (rule: TwoFactorRule) => void
  error: string | undefined
}

export function MfaRule({ saved, value, onValueChange, error }: MfaRuleProps) {
  const counts = useQuery(mfaCountsQuery())
  const name = useId()
  const stopped = value !== saved && counts.data ? whoIsStopped(value, counts.data) : null
  return (
    <SettingsGroup
      title="Two-factor sign-in"
      lead={
        <>
          <p>A code from an authenticator app besides the password: a stolen password alone opens nothing.</p>
          {/* Nothing depends on the figures: where they cannot be had, they are left out. */}
          {counts.data && <p className="mt-2">{countsInWords(counts.data)}</p>}
        </>
      }
    >
      <div
        role="radiogroup"
        aria-label="Who needs two-factor sign-in"
        aria-describedby={error ? `${name}-error` : undefined}
        className="grid gap-2.5"
      >
        {ruleChoices.map(rule => (
          <label
            key={rule.value}
            className={cn(
              'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-[10px] border p-4 has-focus-visible:outline-2 has-focus-visible:outline-plum',
              value === rule.value ? 'border-plum bg-blush' : 'border-field-line hover:border-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              value={rule.value}
              checked={value === rule.value}
              onChange={() => onValueChange(rule.value)}
              className="mt-1 size-4 accent-plum outline-none"
            />
            <span>
              <span className="block font-semibold">{rule.label}</span>
              <span className="block text-[15px] text-soft">{rule.what}</span>
            </span>
          </label>
        ))}
      </div>
      {stopped && <Alert>{stopped}</Alert>}
      {error && (
        <p id={`${name}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}{' '}
          <Link to={paths.settings} className="underline underline-offset-2">
            Open your settings
          </Link>
        </p>
      )}
    </SettingsGroup>
  )
}
