/**
 * In charge of the secrets of the product: those of every host, and what signs the sandbox checkout's events.
 */
import { loadSecrets as loadHostSecrets, type Secrets as HostSecrets } from '@juno/host/load-secrets'

export type Secrets = HostSecrets<'sandboxWebhookSecret'>

/** @throws as `loadSecrets` of the host */
export function loadSecrets(config: Parameters<typeof loadHostSecrets>[0]): Promise<Secrets> {
  return loadHostSecrets(config, { sandboxWebhookSecret: 'whsec_' })
}
