// Signing in.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Sign In" />
}
