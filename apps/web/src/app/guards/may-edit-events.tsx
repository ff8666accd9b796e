// Editing an event is for admins; others are told so in the calendar (specification 3, section 2).
import { eventTexts } from '@juno/domain/events/event-texts'
import { paths } from '@/config/paths'
import { AdminGuard } from './admin-guard'

export const Component = () => <AdminGuard otherwise={paths.events} message={eventTexts.mayNotEdit} />
