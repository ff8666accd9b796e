// Editing an event is for admins; others are told so in the calendar (docs/specification/events.md#may-edit).
import { eventTexts } from '@juno/domain/events/event-texts'
import { paths } from '@/config/paths'
import { AdminGuard } from './admin-guard'

export const Component = () => <AdminGuard otherwise={paths.events} message={eventTexts.mayNotEdit} />
