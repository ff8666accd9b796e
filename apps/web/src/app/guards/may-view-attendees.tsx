// Who comes is for admins to see; others are told so in the calendar (docs/specification/rsvps.md#may-view).
import { eventTexts } from '@juno/domain/events/event-texts'
import { paths } from '@/config/paths'
import { AdminGuard } from './admin-guard'

export const Component = () => <AdminGuard otherwise={paths.events} message={eventTexts.mayNotView} />
