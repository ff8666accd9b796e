/** Describes the part of the public configuration that does not change while the server runs. */
import { isLoopbackHost } from '@juno/host/is-loopback-host'
import type { Installation } from '../modules/site-settings/public-config'
import type { ServerConfig } from './config'
import type { Secrets } from './secrets'

/**
 * @param demo whether demo content was loaded
 * @param offered the ways to sign in, and whether realtime is served
 */
export function describeInstallation(
  config: ServerConfig,
  { publishableKey }: Pick<Secrets, 'publishableKey'>,
  demo: boolean,
  offered: Pick<
    Installation,
    'signInProviders' | 'passkeys' | 'securityKeys' | 'phoneFactor' | 'organizations' | 'realtime'
  >,
): Installation {
  const { siteUrl, stripe } = config
  return {
    siteUrl,
    publishableKey,
    checkout: stripe
      ? {
          mode: 'stripe',
          ...(stripe.buyButtons && {
            publishableKey: stripe.buyButtons.publishableKey,
            buyButtonMonthly: stripe.buyButtons.monthly,
            buyButtonAnnual: stripe.buyButtons.annual,
          }),
        }
      : { mode: 'sandbox' },
    demo,
    sendsMail: config.smtpUrl !== null,
    ...offered,
  }
}

/**
 * Returns whether the sandbox accepts payments. A public site needs the setting, since the sandbox opens memberships to
 * all.
 */
export const isSandboxOpen = (
  { sandboxCheckout, siteUrl }: Pick<ServerConfig, 'sandboxCheckout' | 'siteUrl'>,
  demo: boolean,
): boolean => sandboxCheckout ?? (demo || isLoopbackHost(new URL(siteUrl).hostname))
