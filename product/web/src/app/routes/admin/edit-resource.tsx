import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Card } from '@/components/ui/card'
import { paths } from '@/config/paths'
import { EditResource } from '@/features/resources/components/edit-resource'

export function Component() {
  const { id } = useParams()
  const navigate = useNavigate()
  const leave = () => void navigate(paths.resourceDirectory)
  // The navigation replaces the history entry: going back must not lead to the same failure.
  const giveUp = useCallback(() => void navigate(paths.resourceDirectory, { replace: true }), [navigate])
  return (
    <Card className="max-w-3xl sm:p-8">
      <EditResource id={id} onSaved={leave} onFailed={giveUp} />
    </Card>
  )
}
