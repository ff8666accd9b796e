// Making the account after payment.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Create your account" />
}
