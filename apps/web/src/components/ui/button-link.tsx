// A link inside the site that looks like a button.
import type { VariantProps } from 'class-variance-authority'
import { cn } from '@/components/class-names'
import { SiteLink, type LinkProps } from '@/components/navigation-context'
import { buttonVariants } from './button'

type ButtonLinkProps = LinkProps & VariantProps<typeof buttonVariants>

export const ButtonLink = ({ variant, size, className, ...props }: ButtonLinkProps) => (
  <SiteLink className={cn(buttonVariants({ variant, size }), className)} {...props} />
)
