// What came of a decision, said aloud to screen readers too.
import { Alert } from '@/components/ui/alert'

export function Outcome({ success, error }: { success: string | null; error: string | null }) {
  if (success) return <Alert variant="success">{success}</Alert>
  return error ? <Alert variant="destructive">{error}</Alert> : null
}
