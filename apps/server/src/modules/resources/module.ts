/** Resources: mails about what members submitted. Resources themselves go through the data service. */
import type { Platform } from '../../platform/platform'
import type { ServerModule } from '../../platform/server-module'
import { resourceSubmissionOutcomes } from './resource-submission-outcomes'

export function resourcesModule(platform: Platform): ServerModule {
  return { jobs: [resourceSubmissionOutcomes(platform)] }
}
