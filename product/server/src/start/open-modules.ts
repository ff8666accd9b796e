/** The third step of the start: the modules of the product, with the payment provider and the mail transports. */
import { openScopes } from '@juno/backend'
import { openPaymentProvider } from '../modules/payments/payment-provider'
import { toPublicConfig } from '../modules/site-settings/public-config'
import { createMailboxTransport, createSmtpTransport } from '../shared/mail/mail-transport'
import { createServerContext } from '../shared/server-context'
import type { ServerConfig } from './config'
import { createModules } from './modules'
import { describeInstallation, isSandboxOpen } from './describe-installation'
import type { OpenBackend } from './open-backend'
import type { OpenData, StartParts } from './open-data'
import { openHealth } from './open-health'
import { createOpenRestored } from './open-restored'

export async function openModules(
  config: ServerConfig,
  { project, secrets, version, log, pools, scopes, tracing, errors }: OpenData,
  { backend, settings, outbox, diskSpace }: OpenBackend,
  { logger, clock }: StartParts,
  hasDemo: boolean,
) {
  const { mfa, external } = project.backend.auth
  const installation = describeInstallation(config, secrets, hasDemo, {
    signInProviders: Object.keys(external),
    passkeys: backend.webAuthn.passkeys,
    securityKeys: backend.webAuthn.factors,
    // Without a sender the codes would only reach a file of this machine.
    phoneFactor: project.twilio !== null && mfa.phone.enrollEnabled && mfa.phone.verifyEnabled,
    organizations: config.saml !== null,
    realtime: project.backend.realtime !== false,
  })
  const publicConfig = settings.derived(values => toPublicConfig(installation, values))
  const provider = await openPaymentProvider({
    keys: config.stripe,
    sandboxCheckout: isSandboxOpen(config, installation.demo),
    sandboxWebhookSecret: config.sandboxWebhookSecret ?? secrets.sandboxWebhookSecret,
    sandboxScopes: openScopes(pools.payments),
    jobScopes: openScopes(pools.payments),
    clock,
    logger,
  })
  const server = createServerContext({ site: settings.site, scopes, backend, outbox, clock, logger })
  const openTransport = () => {
    const { smtpUrl, bounceAddress } = config
    if (!smtpUrl) return createMailboxTransport()
    const transport = createSmtpTransport({ smtpUrl, bounceAddress, sender: settings.sender })
    return tracing?.ofTransport(transport) ?? transport
  }
  const [transport, bulkTransport] = [openTransport(), openTransport()]
  const backups = {
    config: { ...config, databasePassword: async () => secrets.databasePassword },
    queue: pools.queue,
    openRestored: createOpenRestored(config, { logger, clock }),
    log,
  }
  const { mailReports } = config
  const others = createModules(server, {
    provider,
    settings,
    publicConfig,
    backups,
    mailReports,
    diskSpace,
  })
  const health = openHealth(server, {
    config,
    backups,
    queue: pools.queue,
    modules: others,
    diskSpace,
    transport,
    errors,
    siteVersion: version.version,
    from: () => settings.sender().from,
  })
  return { server, modules: [...others, health], publicConfig, transport, bulkTransport }
}
