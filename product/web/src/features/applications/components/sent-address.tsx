// Shows the address that somebody applied with, and sends the application again with another one.
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { lazyPart } from '@/lib/load-part'
import type { SentAddressProps } from '../sent-application'

const ChangeSentAddress = lazyPart(async () => (await import('./change-sent-address')).ChangeSentAddress)

export function SentAddress({ sent, onSentAgain }: SentAddressProps) {
  const [changing, setChanging] = useState(false)
  return (
    <div className="grid gap-4 text-left text-[15px]">
      <p>
        We write to <strong className="text-ink wrap-anywhere">{sent.application.email}</strong>.{' '}
        {!changing && (
          <Button variant="link" className="text-[15px]" onClick={() => setChanging(true)}>
            Not right? Change it
          </Button>
        )}
      </p>
      {changing && (
        <Suspense fallback={<Spinner />}>
          <ChangeSentAddress sent={sent} onSentAgain={onSentAgain} />
        </Suspense>
      )}
    </div>
  )
}
