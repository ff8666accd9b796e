// Submitting a resource, which the team reviews.
import { resourceMessages } from '@juno/domain/resources/resource-rules'
import { useQueryClient } from '@tanstack/react-query'
import { QuotaLine } from '@/components/feedback/quota-line'
import { toast } from '@/components/ui/toast-store'
import { quotasQuery } from '@/lib/quotas'
import { submitResource } from '../api/save-resource'
import { resourceTexts } from '../texts'
import { FormLists } from './form-lists'
import { emptyResource, ResourceForm } from './resource-form'

/** The one reason that the member can act on is shown as it is. */
const orSignIn = (sentence: string) => (message: string) =>
  message === resourceMessages.signInToSubmit ? message : sentence

const savingTexts = {
  uploadRefused: orSignIn(resourceTexts.submissionUploadFailed),
  uploadBroke: () => resourceTexts.submissionUploadFailed,
  saveFailed: orSignIn(resourceTexts.submissionFailed),
}

export function SubmitResource({ onSubmitted }: { onSubmitted: () => void }) {
  const queryClient = useQueryClient()
  const saved = () => {
    void queryClient.invalidateQueries({ queryKey: ['resource-submissions'] })
    void queryClient.invalidateQueries({ queryKey: quotasQuery().queryKey })
    toast({ title: resourceTexts.submitted })
    onSubmitted()
  }
  return (
    <FormLists>
      {lists => (
        <>
          <ResourceForm
            initial={emptyResource}
            {...lists}
            saving={{ folder: 'pending/', texts: savingTexts, save: submitResource }}
            onSaved={saved}
            draft="resource"
            submitLabel="Submit Resource"
            busyLabel="Submitting..."
          />
          <QuotaLine of={['resources', 'uploads']} className="mt-5" />
        </>
      )}
    </FormLists>
  )
}
