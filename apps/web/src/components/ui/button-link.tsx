// A link of the router that looks like a button.
import type { VariantProps } from 'class-variance-authority'
import { Link, type LinkProps } from 'react-router'
import { cn } from '@/components/class-names'
import { buttonVariants } from './button'

type ButtonLinkProps = LinkProps & VariantProps<typeof buttonVariants>

export const ButtonLink = ({ variant, size, className, ...props }: ButtonLinkProps) => (
  <Link className={cn(buttonVariants({ variant, size }), className)} {...props} />
)
