// Asks for a security key or passkey through the browser's own dialog, once somebody is ready.
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { canUsePasskeys, webAuthnFailure } from '@/lib/web-authn'
import { useVerifyKey } from '../api/security-key'
import type { StepProps } from '../factor-kind'

const failed = 'That did not work. Please try again.'
const notHere = 'This browser cannot use security keys. Please sign in with another one.'

export function KeyStep({ factors }: StepProps) {
  const verifying = useVerifyKey()
  if (!canUsePasskeys()) return <Alert variant="destructive">{notHere}</Alert>
  const problem = verifying.error ? webAuthnFailure(verifying.error, failed) : null
  return (
    <div className="grid gap-3">
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {factors.map(({ id, name }) => (
        <Button
          key={id}
          className="w-full"
          busy={verifying.isPending && verifying.variables === id}
          onClick={() => verifying.mutate(id)}
        >
          {factors.length === 1 || !name ? 'Use your security key or passkey' : `Use ${name}`}
        </Button>
      ))}
    </div>
  )
}
