// Asking for a verification link.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Confirm your e-mail" />
}
