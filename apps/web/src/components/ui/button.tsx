// The button, and its look for links (`asChild`, or `buttonVariants`).
import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'
import { Spinner } from './spinner'

export const buttonVariants = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap no-underline transition-[background-color,box-shadow,transform] duration-150 select-none active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary shadow-button hover:bg-primary-hover',
        quiet:
          'bg-transparent text-ink shadow-[inset_0_0_0_1.5px_var(--line)] hover:bg-blush hover:shadow-[inset_0_0_0_1.5px_var(--field-line)]',
        tinted: 'bg-blush text-plum hover:bg-sand',
        ghost: 'bg-transparent text-soft hover:bg-blush hover:text-plum',
        light: 'bg-[#fff9f4] text-[#4a1c40] hover:bg-white focus-visible:outline-[#fff9f4]',
        destructive: 'bg-destructive text-white hover:brightness-110',
        link: 'h-auto rounded-sm px-0 text-plum underline underline-offset-3 hover:decoration-2',
      },
      size: {
        default: 'h-12 px-[22px] text-base',
        little: 'h-[38px] px-4 text-sm',
        icon: 'size-11 p-0',
      },
    },
    compoundVariants: [{ variant: 'link', class: 'h-auto px-0' }],
    defaultVariants: { variant: 'primary', size: 'default' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Gives the look to the only child, e.g. a link to another site. */
  asChild?: boolean
  /** Shows a spinner and disables the button while work is under way. */
  busy?: boolean
}

export function Button({
  className,
  variant,
  size,
  asChild,
  busy,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild)
    return (
      <Slot className={classes} {...props}>
        {children}
      </Slot>
    )
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...props}
    >
      {busy && <Spinner className="size-4" label={null} />}
      {children}
    </button>
  )
}
