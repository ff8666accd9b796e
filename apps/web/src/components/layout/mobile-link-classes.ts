// The look of a row in the mobile menu; apart from the menu, which is only loaded when it is opened.
import { cn } from '@/components/class-names'

export const mobileLinkClasses = (isActive: boolean) =>
  cn(
    'flex min-h-12 items-center rounded-[12px] px-4 text-left text-lg font-medium',
    isActive ? 'bg-blush text-plum' : 'text-ink hover:bg-blush',
  )
