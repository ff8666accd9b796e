// Chooses one of three rules on who has to use two-factor sign-in, and says whom a new rule would stop.
import type { TwoFactorRule } from '@juno/domain/mfa/two-factor'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { SettingsGroup } from '@/components/layout/settings-group'
import { Alert } from '@/components/ui/alert'
import { RadioCards } from '@/components/ui/radio-cards'
import { ownTwoFactor } from '@/config/paths'
import { mfaCountsQuery } from '../api/admin-mfa'
import { countsText, ruleChoices, whoIsStopped } from '../mfa-rule-labels'

interface MfaRuleFieldProps {
  /** The current rule. */
  saved: TwoFactorRule
  value: TwoFactorRule
  onValueChange: (rule: TwoFactorRule) => void
  error: string | undefined
}

export function MfaRuleField({ saved, value, onValueChange, error }: MfaRuleFieldProps) {
  const counts = useQuery(mfaCountsQuery())
  const errorId = useId()
  const stopped = value !== saved && counts.data ? whoIsStopped(value, counts.data) : null
  return (
    <SettingsGroup
      title="Two-factor sign-in"
      lead={
        <>
          <p>A second step after the password, so a stolen password is not enough.</p>
          {counts.data && <p className="mt-2">{countsText(counts.data)}</p>}
        </>
      }
    >
      <RadioCards
        label="Who needs two-factor sign-in"
        options={ruleChoices}
        value={value}
        onValueChange={onValueChange}
        describedBy={error && errorId}
      />
      {stopped && <Alert>{stopped}</Alert>}
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}{' '}
          <Link to={ownTwoFactor} className="underline underline-offset-2">
            Open your settings
          </Link>
        </p>
      )}
    </SettingsGroup>
  )
}
