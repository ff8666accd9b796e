/**
 * Lists the modules: a new one is its folder and a line here. Parts that one module needs of another are passed here.
 */
import type { DiskSpace } from '@juno/host/disk-space'
import { accountModule } from '../modules/account/module'
import { applicationsModule } from '../modules/applications/module'
import { authMailsModule } from '../modules/auth-mails/module'
import type { BackupParts } from '../modules/backups/backup-job'
import { backupsModule } from '../modules/backups/module'
import { communityExportModule } from '../modules/community-export/module'
import { oauthAppsModule } from '../modules/oauth-apps/module'
import { contactMessagesModule } from '../modules/contact-messages/module'
import { diskSpaceModule } from '../modules/disk-space/module'
import { eventsModule } from '../modules/events/module'
import { imagesModule } from '../modules/images/module'
import { mailOutboxModule } from '../modules/mail-outbox/module'
import { mailSuppressionsModule, type MailReportSettings } from '../modules/mail-suppressions/module'
import { mfaModule } from '../modules/mfa/module'
import { memberImportModule } from '../modules/member-import/module'
import { newsletterModule } from '../modules/newsletter/module'
import { giveToMovedIn } from '../modules/payments/complimentary/give-to-imported'
import { paymentsModule } from '../modules/payments/module'
import type { PaymentProvider } from '../modules/payments/payment-provider'
import { profilesModule } from '../modules/profiles/module'
import { resourcesModule } from '../modules/resources/module'
import type { LiveSettings } from '../modules/site-settings/live-settings'
import { siteSettingsModule } from '../modules/site-settings/module'
import type { PublicConfig } from '@juno/domain/site-settings/public-config'
import { testimonialsModule } from '../modules/testimonials/module'
import type { ServerContext } from '../shared/server-context'
import { exportDocuments } from './export-documents'
import type { ServerModule } from '../shared/server-module'

export interface ModuleParts {
  provider: PaymentProvider
  settings: LiveSettings
  publicConfig: () => PublicConfig
  backups: BackupParts
  diskSpace: DiskSpace
  mailReports: MailReportSettings
}

export function createModules(server: ServerContext, parts: ModuleParts): ServerModule[] {
  const { provider, settings, publicConfig, backups, diskSpace, mailReports } = parts
  const payments = paymentsModule(server, provider, settings.refresh)
  return [
    accountModule(server, payments),
    applicationsModule(server),
    authMailsModule(server),
    backupsModule(server, backups),
    communityExportModule(server, exportDocuments(server)),
    oauthAppsModule(server),
    contactMessagesModule(server),
    diskSpaceModule(server, diskSpace),
    eventsModule(server),
    imagesModule(server),
    mailOutboxModule(server),
    mailSuppressionsModule(server, mailReports),
    mfaModule(server),
    memberImportModule(server, giveToMovedIn),
    newsletterModule(server),
    payments,
    profilesModule(server),
    resourcesModule(server),
    siteSettingsModule(server, settings, publicConfig),
    testimonialsModule(server),
  ]
}
