// Setting a password.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Set your password" />
}
