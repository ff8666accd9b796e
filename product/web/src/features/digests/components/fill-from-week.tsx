// 'Fill from this week' writes a draft from new members, new resources and upcoming events. It asks before it replaces
// text.
import type { DigestText } from '@juno/domain/digests/weekly-digest'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast-store'
import { useWeekMaterial } from '../api/get-week-material'
import { composeDigest } from '../compose-digest'

interface FillFromWeekProps {
  /** The form has text that would be lost. */
  written: boolean
  onFilled: (draft: DigestText) => void
}

export function FillFromWeek({ written, onFilled }: FillFromWeekProps) {
  const [asking, setAsking] = useState(false)
  const material = useWeekMaterial()
  const fill = () => {
    setAsking(false)
    const now = new Date()
    material.mutate(now, {
      onSuccess: week => {
        const draft = composeDigest(week.material, now, week.timeZone)
        if (draft) onFilled(draft)
        else
          toast({
            title: 'A quiet week',
            description: 'No new members or resources, and no events in the next two weeks.',
          })
      },
      onError: () =>
        toast({
          title: 'This week could not be loaded',
          description: 'Please try again.',
          variant: 'destructive',
        }),
    })
  }
  return (
    <>
      <Button
        variant="quiet"
        size="little"
        busy={material.isPending}
        onClick={() => (written ? setAsking(true) : fill())}
      >
        {!material.isPending && <Sparkles className="size-4" aria-hidden="true" />}
        Fill from this week
      </Button>
      {asking && (
        <ConfirmDialog
          title="Replace what you have written?"
          confirmLabel="Replace"
          variant="primary"
          onConfirm={fill}
          onCancel={() => setAsking(false)}
        >
          The title and the content will be replaced by a draft from this week.
        </ConfirmDialog>
      )}
    </>
  )
}
