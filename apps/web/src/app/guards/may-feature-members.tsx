// Featuring members is for admins; others are told so on their dashboard (specification 3, sections 2 and 8).
import { featuredTexts } from '@/features/featured-members/member-texts'
import { AdminGuard } from './admin-guard'

export const Component = () => <AdminGuard message={featuredTexts.notAllowed} />
