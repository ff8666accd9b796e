/** Resources: mails about what members submitted. Resources themselves go through the data service. */
import type { Platform } from '../../shared/platform'
import type { ServerModule } from '../../shared/server-module'
import { resourceSubmissionOutcomes } from './resource-submission-outcomes'

export function resourcesModule(platform: Platform): ServerModule {
  return { jobs: [resourceSubmissionOutcomes(platform)] }
}
