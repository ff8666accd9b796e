// The mark of what came in during the last days.
import { Chip } from '@/components/ui/chip'

export const NewChip = () => <Chip tone="gold">New</Chip>
