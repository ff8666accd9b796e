// Memberships that somebody else pays for, or nobody.
import { ComplimentaryPanel } from '@/features/given-memberships/components/complimentary-panel'

export const Component = () => <ComplimentaryPanel />
