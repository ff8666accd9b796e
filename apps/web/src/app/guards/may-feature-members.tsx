// Featuring members is for admins; others are told so on their dashboard
// (docs/specification/members.md#featured-members).
import { featuredTexts } from '@/features/featured-members/member-texts'
import { AdminGuard } from './admin-guard'

export const Component = () => <AdminGuard message={featuredTexts.notAllowed} />
