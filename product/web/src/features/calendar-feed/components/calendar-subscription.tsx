// Shows two private addresses for calendar programs, and a button to replace them.
import { CalendarSync, Check, Copy, RefreshCw } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/form-field'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import { lazyPart } from '@/lib/load-part'
import { useCalendarAddresses, useResetCalendarAddresses } from '../api/calendar-feed'

const ConfirmAction = lazyPart(async () => (await import('@/components/ui/confirm-action')).ConfirmAction)

export function CalendarSubscription({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Widget title="In your own calendar">
      <p className="mt-2 text-[15px] text-soft">
        Subscribe once, and events appear on your phone or computer and stay up to date.
      </p>
      {open ? (
        <Addresses userId={userId} />
      ) : (
        <Button variant="quiet" size="little" className="mt-4" onClick={() => setOpen(true)}>
          <CalendarSync className="size-4" aria-hidden="true" /> Subscribe
        </Button>
      )}
    </Widget>
  )
}

function Addresses({ userId }: { userId: string }) {
  const addresses = useCalendarAddresses(userId)
  const reset = useResetCalendarAddresses(userId)
  const [asking, setAsking] = useState(false)
  if (addresses.isPending)
    return (
      <SkeletonGroup label="Loading calendar addresses…" className="mt-4 grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </SkeletonGroup>
    )
  if (addresses.isError)
    return (
      <WidgetNote onRetry={() => void addresses.refetch()}>
        Your calendar addresses could not be loaded.
      </WidgetNote>
    )
  return (
    <div className="mt-4 grid gap-4">
      <Address label="My events" hint="Events you attend or may attend." address={addresses.data.mine} />
      <Address label="All events" hint="The whole calendar." address={addresses.data.all} />
      <p className="text-sm text-soft">
        Keep these addresses private: anyone who has one can read that calendar without signing in.
      </p>
      <Button variant="link" className="min-h-8 justify-self-start text-sm" onClick={() => setAsking(true)}>
        <RefreshCw className="size-4" aria-hidden="true" /> Reset addresses
      </Button>
      {asking && (
        <Suspense>
          <ConfirmAction
            title="Reset your calendar addresses?"
            confirmLabel="Reset"
            action={() => reset.mutateAsync(undefined)}
            onDone={() => toast({ title: 'Your calendars have new addresses' })}
            failure="The addresses could not be reset. The old ones still work."
            onClose={() => setAsking(false)}
          >
            The old addresses stop working at once on every device. Subscribe again with the new ones.
          </ConfirmAction>
        </Suspense>
      )}
    </div>
  )
}

function Address({ label, hint, address }: { label: string; hint: string; address: string }) {
  const [copied, setCopied] = useState(false)
  const id = useId()
  const copy = async () => {
    await navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => document.getElementById(id)?.focus(),
    )
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Label htmlFor={id}>{label}</Label>
        <a href={address.replace(/^https?:/, 'webcal:')} className="text-link text-sm">
          Open in calendar app<span className="sr-only">: {label}</span>
        </a>
      </div>
      <div className="flex gap-2">
        <Input
          id={id}
          readOnly
          value={address}
          aria-describedby={`${id}-hint`}
          className="min-w-0 truncate text-sm text-soft"
          onFocus={event => event.target.select()}
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Copy the address of ${label}`}
          onClick={() => void copy()}
        >
          {copied ? (
            <Check className="size-4 text-sage" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft" role="status">
        {copied ? 'Copied. Paste it where your calendar asks for an address.' : hint}
      </p>
    </div>
  )
}
