/** Mails members about the resources that they submitted. Resources themselves go through the data wire. */
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { resourceSubmissionOutcomes } from './resource-submission-outcomes'

export function resourcesModule(server: ServerContext): ServerModule {
  return { jobs: [resourceSubmissionOutcomes(server)] }
}
