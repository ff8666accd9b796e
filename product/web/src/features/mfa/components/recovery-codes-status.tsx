// Shows how many recovery codes are left, and makes new ones. It is absent where the auth service has none.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { WidgetNote } from '@/components/widget/widget-note'
import { codesLeftQuery } from '../api/recovery-codes'
import { recoveryTexts } from '../recovery-texts'

interface RecoveryCodesStatusProps {
  userId: string
  onMake: () => void
}

export function RecoveryCodesStatus({ userId, onMake }: RecoveryCodesStatusProps) {
  const { data: left, isError, refetch } = useQuery(codesLeftQuery(userId))
  const [asking, setAsking] = useState(false)
  if (left === undefined && isError)
    return <WidgetNote onRetry={() => void refetch()}>We could not count your recovery codes.</WidgetNote>
  if (left === undefined || left === null) return null
  return (
    <div className="grid gap-3 border-t pt-5">
      <h3 className="text-base font-semibold">Recovery codes</h3>
      {left === 0 ? (
        <Alert>{recoveryTexts.none}</Alert>
      ) : (
        <p className="text-[15px] text-soft">
          {left === 1 ? 'You have 1 code left.' : `You have ${left} codes left.`} Each stands in for your
          second step once.
        </p>
      )}
      <Button
        variant="quiet"
        size="little"
        className="justify-self-start"
        onClick={() => (left === 0 ? onMake() : setAsking(true))}
      >
        {left === 0 ? 'Make recovery codes' : 'Make new codes'}
      </Button>
      {asking && (
        <ConfirmDialog
          title={recoveryTexts.replaceTitle}
          confirmLabel="Make new codes"
          onConfirm={() => {
            setAsking(false)
            onMake()
          }}
          onCancel={() => setAsking(false)}
        >
          {recoveryTexts.replaceWhat}
        </ConfirmDialog>
      )}
    </div>
  )
}
