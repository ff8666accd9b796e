/** https://docs.stripe.com/api/tax/settings: tax is added to what is shown. */
import type { SandboxRoute } from '../sandbox-route'

export const taxSettingsRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/tax/settings',
    params: [],
    respond: async () => ({
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: null },
      head_office: null,
      livemode: false,
      status: 'active',
      status_details: { active: {} },
    }),
  },
]
