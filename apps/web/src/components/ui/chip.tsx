// A small rounded mark: 'Coming Soon', 'Best Value', a status.
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'

const chipVariants = cva(
  'inline-flex h-[26px] w-fit shrink-0 items-center gap-1.5 rounded-full px-2.5 text-[12.5px] font-semibold whitespace-nowrap',
  {
    variants: {
      tone: {
        plum: 'bg-blush text-plum',
        gold: 'bg-gold-wash text-gold',
        sage: 'bg-sage-wash text-sage',
        sand: 'bg-sand text-ink',
        danger: 'bg-danger-wash text-danger',
      },
    },
    defaultVariants: { tone: 'plum' },
  },
)

export function Chip({
  tone,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof chipVariants>) {
  return <span className={cn(chipVariants({ tone }), className)} {...props} />
}
