// Returns the kinds of factors that can be set up at this installation, in this browser.
import { useAppConfig } from '@/config/app-config-context'
import type { FactorKind } from './factor-kind'
import { factorKinds } from './factor-kinds'

export function useOfferedKinds(): readonly FactorKind[] {
  const config = useAppConfig()
  return factorKinds.filter(kind => kind.offered(config))
}
