// The sandbox's own pages. One module, so that the site's first script names one more file and not two.
import { useParams } from 'react-router'
import { SandboxCheckout } from './sandbox-checkout'
import { SandboxPortal } from './sandbox-portal'

export function Component() {
  return useParams()['*'] === 'card' ? <SandboxPortal /> : <SandboxCheckout />
}
