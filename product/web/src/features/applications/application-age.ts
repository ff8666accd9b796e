// Measures how long an application has waited against docs/specification/applications.md#reply-time.
import { plural } from '@juno/domain/text/plural'

const promisedHours = 48
const soonHours = 12
const hour = 3_600_000

interface ApplicationAge {
  /** 'Waiting 5 hours'. */
  waited: string
  /** 'Reply due in 43 hours', 'Reply overdue by 2 days'. */
  due: string
  state: 'in-time' | 'due-soon' | 'overdue'
}

/** Formats a span in the unit that a person would use: minutes below an hour, hours below three days, days beyond. */
function span(milliseconds: number, round = Math.floor): string {
  if (milliseconds < hour) return plural(Math.max(1, round(milliseconds / 60_000)), 'minute')
  const hours = round(milliseconds / hour)
  return hours < 72 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}

/** Returns the age of an application at `now`. A clock that runs behind the server's counts as no wait at all. */
export function applicationAge(submittedAt: string, now: Date): ApplicationAge {
  const waitedFor = Math.max(0, now.getTime() - new Date(submittedAt).getTime())
  const left = promisedHours * hour - waitedFor
  return {
    waited: `Waiting ${span(waitedFor)}`,
    // A begun hour counts here, and not in the wait, so that both make the promised hours.
    due: left > 0 ? `Reply due in ${span(left, Math.ceil)}` : `Reply overdue by ${span(-left)}`,
    state: left <= 0 ? 'overdue' : left < soonHours * hour ? 'due-soon' : 'in-time',
  }
}
