// Sets up a second factor: a choice of the offered kinds, then the form of that kind.
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import type { FactorKind, SetUpProps } from '../factor-kind'
import { mfaTexts } from '../texts'
import { useOfferedKinds } from '../use-offered-kinds'

interface SetUpFactorProps extends Omit<SetUpProps, 'children'> {
  /** Says what it is before the set-up starts. @param needs what somebody needs for it */
  lead?: (needs: string) => ReactNode
}

export function SetUpFactor({ start, factors, lead, onDone, onCancel }: SetUpFactorProps) {
  const offered = useOfferedKinds()
  const [chosen, setChosen] = useState<FactorKind | null>(null)
  const kind = chosen ?? (offered.length === 1 ? offered[0] : undefined)
  if (kind)
    return (
      <kind.SetUp
        start={chosen ? 'Continue' : start}
        factors={factors}
        onDone={onDone}
        onCancel={chosen ? () => setChosen(null) : onCancel}
      >
        {chosen ? <p className="text-[15px]">{kind.needs}</p> : lead?.(kind.needs)}
      </kind.SetUp>
    )
  return (
    <>
      {lead?.(mfaTexts.chooseKind)}
      <ul aria-label="Ways to confirm that it is you" className="grid gap-2">
        {offered.map(one => (
          <li
            key={one.type}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border p-3.5"
          >
            <one.icon className="size-5 shrink-0 text-plum" aria-hidden="true" />
            <div className="min-w-40 flex-1">
              <p className="font-semibold">{one.name}</p>
              <p className="text-sm text-soft">{one.what}</p>
            </div>
            <Button
              variant="quiet"
              size="little"
              aria-label={`Set up: ${one.name}`}
              onClick={() => setChosen(one)}
            >
              Set up
            </Button>
          </li>
        ))}
      </ul>
      {onCancel && (
        <Button variant="quiet" size="little" className="justify-self-start" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  )
}

/** Shown where the site requires MFA and the member has no factor yet. */
export function RequiredSetUp({ account, onDone }: { account: string; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="text-soft">
        For <strong className="wrap-anywhere text-ink">{account}</strong>
      </p>
      <SetUpFactor
        start="Set it up now"
        factors={[]}
        lead={needs => <p>{needs} It takes two minutes, and then the page you wanted opens.</p>}
        onDone={onDone}
      />
      <p className="border-t pt-5 text-[15px] text-soft">
        Not working?{' '}
        <Link to={paths.contact} className="text-link">
          Write to the team
        </Link>
        .
      </p>
    </div>
  )
}
