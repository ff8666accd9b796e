// What came of a decision, said aloud to screen readers too.
import { Alert } from '@/components/ui/alert'

interface Attempt {
  isSuccess: boolean
  error: Error | null
}

export function Outcome({ approve, decline }: { approve: Attempt; decline: Attempt }) {
  const error = approve.error ?? decline.error
  if (approve.isSuccess) return <Done>Application approved successfully</Done>
  if (decline.isSuccess) return <Done>Application declined. Your message is on its way.</Done>
  if (!error) return null
  return (
    <Alert variant="destructive" className="w-full">
      {error.message}
    </Alert>
  )
}

const Done = ({ children }: { children: string }) => (
  <Alert variant="success" className="w-full">
    {children}
  </Alert>
)
