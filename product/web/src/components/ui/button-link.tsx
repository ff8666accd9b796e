import { cn } from '@/components/class-names'
import { SiteLink, type LinkProps } from '@/components/navigation-context'
import { buttonVariants, type ButtonLook } from './button'

type ButtonLinkProps = LinkProps & ButtonLook

export const ButtonLink = ({ variant, size, className, ...props }: ButtonLinkProps) => (
  <SiteLink className={cn(buttonVariants({ variant, size }), className)} {...props} />
)
