// Where an online event is held, for its attendees.
import { Video } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useMeetingLink } from '../api/events'
import { webAddress } from '@/lib/web-address'

export function MeetingLink({ eventId }: { eventId: string }) {
  const { data } = useMeetingLink(eventId)
  const address = webAddress(data)
  if (!address) return null
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
}
