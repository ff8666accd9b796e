// Adds an event to a calendar: as a file, or in Google's or Outlook's.
import { CalendarPlus, Download } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { buttonVariants } from '@/components/ui/button'
import { Widget } from '@/components/widget/widget'
import { calendarFileAddress, downloadCalendarFile } from '../api/calendar-feed'
import { googleCalendarLink, outlookCalendarLink, type CalendarEntry } from '../calendar-links'
import { logFailure } from '@/lib/log-failure'

interface AddToCalendarProps {
  event: CalendarEntry & { id: string }
  /** A member downloads the file with the session. Visitors follow the plain address. */
  link: string
  /** A member's file is downloaded with the session; visitors follow the plain address. */
  member: boolean
}

const look = `${buttonVariants({ variant: 'quiet', size: 'little' })} w-full justify-start`

export function AddToCalendar({ event, link, member }: AddToCalendarProps) {
  const [failed, setFailed] = useState(false)
  const download = (click: MouseEvent) => {
    click.preventDefault()
    setFailed(false)
    downloadCalendarFile(event.id).catch((cause: unknown) => {
      logFailure('The calendar file could not be downloaded', cause)
      setFailed(true)
    })
  }
  return (
    <Widget title="Add to your calendar">
      <div className="mt-4 grid gap-2">
        <a
          href={calendarFileAddress(event.id)}
          download
          className={look}
          onClick={member ? download : undefined}
        >
          <Download className="size-4" aria-hidden="true" /> Calendar file (.ics)
        </a>
        <a href={googleCalendarLink(event, link)} target="_blank" rel="noopener noreferrer" className={look}>
          <CalendarPlus className="size-4" aria-hidden="true" /> Add to Google
        </a>
        <a href={outlookCalendarLink(event, link)} target="_blank" rel="noopener noreferrer" className={look}>
          <CalendarPlus className="size-4" aria-hidden="true" /> Add to Outlook
        </a>
      </div>
      {failed && (
        <Alert variant="destructive" className="mt-3">
          The calendar file could not be downloaded. Please try again.
        </Alert>
      )}
    </Widget>
  )
}
