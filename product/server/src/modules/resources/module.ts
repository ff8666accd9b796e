/** Mails members about the resources that they submitted. Resources themselves go through the data wire. */
import type { Platform } from '../../shared/platform'
import type { ServerModule } from '../../shared/server-module'
import { resourceSubmissionOutcomes } from './resource-submission-outcomes'

export function resourcesModule(platform: Platform): ServerModule {
  return { jobs: [resourceSubmissionOutcomes(platform)] }
}
