// 'Fill from this week': a draft of new members, new resources and coming events. Asks before it replaces text.
import { useState, type ReactNode } from 'react'
import type { DigestText } from '@juno/domain/digests/weekly-digest'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast-store'
import { useWeekMaterial } from '@/features/digests/api/get-week-material'
import { composeDigest } from '@/features/digests/compose-digest'

interface FillFromWeekProps {
  /** The form has text that would be lost. */
  written: boolean
  onFilled: (draft: DigestText) => void
  icon: ReactNode
}

export function FillFromWeek({ written, onFilled, icon }: FillFromWeekProps) {
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
          title: 'The week could not be read',
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
        {!material.isPending && icon}
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
