// The links of the header and of the mobile menu. Separate from the menu, which loads only when it is opened.
import { cn } from '@/components/class-names'

export interface HeaderLink {
  to: string
  label: string
  /** Active on exactly this path only. */
  end?: boolean
}

/** True when the link leads to the current page, or (without `end`) to a page above it. */
export const isActiveLink = ({ to, end }: HeaderLink, pathname: string) =>
  pathname === to || (!end && pathname.startsWith(`${to}/`))

export const mobileLinkClasses = (isActive: boolean) =>
  cn(
    'flex min-h-12 items-center rounded-[12px] px-4 text-left text-lg font-medium',
    isActive ? 'bg-blush text-plum' : 'text-ink hover:bg-blush',
  )
