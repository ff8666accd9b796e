// Asking for a reset link.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Reset your password" />
}
