/** Loads the secrets of the product: those of every host, and the one that signs the sandbox checkout's events. */
import { loadSecrets as loadHostSecrets, type Secrets as HostSecrets } from '@juno/host/load-secrets'

export type Secrets = HostSecrets<'sandboxWebhookSecret'>

/** @throws like `loadSecrets` of the host */
export function loadSecrets(config: Parameters<typeof loadHostSecrets>[0]): Promise<Secrets> {
  return loadHostSecrets(config, { sandboxWebhookSecret: 'whsec_' })
}
