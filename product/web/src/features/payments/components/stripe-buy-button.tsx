// Embeds a buy button of Stripe, with a retry when its script does not load.
import { createElement, useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { clientReference, type Payer } from '../payer'

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

/** The script that defines Stripe's buy button, a custom element. */
const buyButtonScript = 'https://js.stripe.com/v3/buy-button.js'

/** Loads the script once per page. Rejects when it cannot be loaded, and can then be called again. */
function loadBuyButtonScript(document: Document): Promise<void> {
  const present = document.querySelector<HTMLScriptElement>(`script[src="${buyButtonScript}"]`)
  if (present?.dataset.loaded === 'true') return Promise.resolve()
  const script = present ?? document.createElement('script')
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => {
      script.dataset.loaded = 'true'
      resolve()
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The payment form could not be loaded.'))
    })
    if (present) return
    script.async = true
    script.src = buyButtonScript
    document.head.append(script)
  })
}
