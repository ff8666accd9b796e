// Submits a resource, which the team reviews.
import { resourceMessages } from '@juno/domain/resources/resource-rules'
import { useQueryClient } from '@tanstack/react-query'
import { QuotaLine } from '@/components/feedback/quota-line'
import { toast } from '@/components/ui/toast-store'
import { quotasQuery } from '@/lib/quotas'
import { resubmitResource, submittedVersion, type OwnResource } from '../api/own-submissions'
import { submitResource } from '../api/save-resource'
import { resourceTexts } from '../texts'
import type { ResourceSaving } from '../use-resource-saving'
import { FormLists } from './form-lists'
import { ResourceForm } from './resource-form'

const needsSignIn = (message: string) => message === resourceMessages.signInToSubmit
const isDecided = (cause: unknown) => (cause as { code?: string }).code === 'PT409'

/** Reasons that the member can act on are shown as they are. */
const savingTexts: ResourceSaving['texts'] = {
  uploadRefused: message => (needsSignIn(message) ? message : resourceTexts.submissionUploadFailed),
  uploadBroke: () => resourceTexts.submissionUploadFailed,
  saveFailed: (message, cause) =>
    needsSignIn(message) || isDecided(cause) ? message : resourceTexts.submissionFailed,
}

interface SubmitResourceProps {
  /** The submission that is changed and sent again. */
  again?: OwnResource
  onSubmitted: () => void
}

export function SubmitResource({ again, onSubmitted }: SubmitResourceProps) {
  const queryClient = useQueryClient()
  const save: ResourceSaving['save'] = (row, version) =>
    (version ? resubmitResource(version, row) : submitResource(row)).finally(() => {
      void queryClient.invalidateQueries({ queryKey: ['resource-submissions'] })
      void queryClient.invalidateQueries({ queryKey: quotasQuery().queryKey })
    })
  const saved = () => {
    toast({ title: resourceTexts.submitted })
    onSubmitted()
  }
  return (
    <FormLists>
      {lists => (
        <>
          <ResourceForm
            stored={again && submittedVersion(again)}
            isOwn
            {...lists}
            saving={{ folder: 'pending/', texts: savingTexts, save }}
            onSaved={saved}
            draft={again ? `submitted-resource-${again.id}` : 'submit-resource'}
            submitLabel={again ? 'Send to the team' : 'Submit Resource'}
            busyLabel="Submitting..."
          />
          <QuotaLine of={again ? ['uploads'] : ['resources', 'uploads']} className="mt-5" />
        </>
      )}
    </FormLists>
  )
}
