/** One embedded buy button of Stripe, with a way on when its script does not load. */
import { createElement, useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { clientReference, type Payer } from '../payer'
import { loadBuyButtonScript } from '../buy-button-script'

interface StripeBuyButtonProps {
  buttonId: string
  publishableKey: string
  payer: Payer
}

export function StripeBuyButton({ buttonId, publishableKey, payer }: StripeBuyButtonProps) {
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    loadBuyButtonScript(document).catch(() => setFailedAttempt(attempt))
  }, [attempt])

  if (failedAttempt === attempt) {
    return (
      <Alert variant="destructive" title="The payment form could not be loaded">
        <p>A content blocker or the connection may be in the way.</p>
        <Button variant="quiet" size="little" className="mt-3" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </Alert>
    )
  }
  return createElement('stripe-buy-button', {
    'buy-button-id': buttonId,
    'publishable-key': publishableKey,
    'client-reference-id': clientReference(payer),
    'customer-email': payer.email ?? undefined,
  })
}
