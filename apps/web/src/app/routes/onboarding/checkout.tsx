// The sandbox checkout.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Checkout" />
}
