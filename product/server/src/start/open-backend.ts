/** The second step of the start: the wires, configured by the project and the environment, and the site's settings. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createBackend } from '@juno/backend'
import { CONFIRM_PAGE } from '@juno/host/auth-link'
import { createDiskSpace, type DiskMeasure } from '@juno/host/disk-space'
import { createSmsLog } from '@juno/host/sms-log'
import { createTwilioSender } from '@juno/host/twilio-sender'
import { createAuthMailer } from '../modules/auth-mails/auth-mailer'
import { awaitsAccount, hasProvenAddress } from '../modules/auth-mails/way-in'
import { requiresMfa } from '../modules/mfa/requires-mfa'
import { createLiveSettings } from '../modules/site-settings/live-settings'
import { createOutbox } from '../shared/mail/outbox'
import type { ServerConfig } from './config'
import type { OpenData, StartParts } from './open-data'

/** Limits requests with which anybody could probe or flood (docs/specification/safety.md#rate-limits). */
const DATA_LIMITS = [
  { target: 'rpc/registration_status', capacity: 30, refillSeconds: 5 * 60 },
  { target: 'contact_messages', capacity: 5, refillSeconds: 60 * 60 },
]

/** Wide reads of the member directory (docs/postgresql.md#a-read-replica). */
const REPLICA_READS = ['search_member_directory', 'count_member_directory', 'member_directory_choices'].map(
  name => `rpc/${name}`,
)

export type OpenBackend = Awaited<ReturnType<typeof openBackend>>

export async function openBackend(
  config: ServerConfig,
  { project, secrets, saml, pools, scopes, isEmbedded }: OpenData,
  { logger, opened, clock }: StartParts,
  measureFolder?: (folder: string) => Promise<DiskMeasure>,
) {
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
  const diskSpace = createDiskSpace({
    folders: [config.dataDir, ...(isEmbedded ? [path.join(config.dataDir, 'postgres')] : [])],
    reserveBytes: config.diskReserveBytes,
    measureFolder,
  })
  const settings = createLiveSettings({ environment: config, scopes, logger })
  const { site } = settings
  const outbox = createOutbox(site)
  const backend = await createBackend({
    pools,
    clock,
    logger,
    mailer: createAuthMailer({ site, scopes, outbox, clock }),
    hasDiskSpace: diskSpace.hasDiskSpace,
    requiresMfa: userId => scopes.withServiceRole(db => requiresMfa(db, userId)),
    awaitsAccount: email => scopes.withServiceRole(db => awaitsAccount(db, email)),
    hasProvenAddress: userId => scopes.withServiceRole(db => hasProvenAddress(db, userId)),
    smsSender: project.twilio
      ? createTwilioSender(project.twilio, config.twilioOrigin)
      : createSmsLog(path.join(config.dataDir, 'sms.log')),
    config: {
      siteUrl: config.siteUrl,
      confirmPage: CONFIRM_PAGE,
      redirectOrigins: config.redirectOrigins,
      jwtSecret: secrets.jwtSecret,
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      // The environment decides the site's address; the rest of the project's configuration applies here, too.
      ...project.backend,
      // Strangers could use our sockets to talk to strangers.
      realtime: project.backend.realtime && { ...project.backend.realtime, privateOnly: true },
      auth: {
        ...project.backend.auth,
        webauthn: { rpDisplayName: config.brand, ...project.backend.auth.webauthn },
      },
      dataLimits: DATA_LIMITS,
      replicaReads: REPLICA_READS,
      storageDir: path.join(config.dataDir, 'storage'),
      s3: config.s3,
      saml,
      trustedProxyHops: config.trustedProxyHops,
    },
  })
  opened.defer(() => backend.close())
  return { backend, settings, outbox, diskSpace }
}
