// Loads the sandbox's pages. As one module they add one file to the site's first script, and not three.
import { useParams } from 'react-router'
import { SandboxCheckout } from './sandbox-checkout'
import { SandboxInvoice } from './sandbox-invoice'
import { SandboxPortal } from './sandbox-portal'

export function Component() {
  const { '*': page } = useParams()
  if (page === 'card') return <SandboxPortal />
  return page === 'invoice' ? <SandboxInvoice /> : <SandboxCheckout />
}
