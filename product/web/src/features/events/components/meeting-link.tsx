// Shows attendees where an online event is held.
import { Video } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { WidgetNote } from '@/components/widget/widget-note'
import { webAddress } from '@/lib/web-address'
import { useMeetingLink } from '../api/events'

export function MeetingLink({ eventId }: { eventId: string }) {
  const { data, isError, refetch } = useMeetingLink(eventId)
  const address = webAddress(data)
  if (address)
    return (
      <div className="mt-4 border-t pt-4">
        <Button asChild className="w-full">
          <a href={address} target="_blank" rel="noopener noreferrer">
            <Video className="size-5" aria-hidden="true" /> Join the meeting
          </a>
        </Button>
        <p className="mt-2 text-sm text-soft">Only attendees see this link. Please do not share it.</p>
      </div>
    )
  if (!isError) return null
  return (
    <div className="mt-4 border-t">
      <WidgetNote onRetry={() => void refetch()}>
        We could not load the meeting link, if there is one.
      </WidgetNote>
    </div>
  )
}
