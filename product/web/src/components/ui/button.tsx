// The button, and its look for links (`asChild`, or `buttonVariants`).
import { useRef, type ComponentProps } from 'react'
import { AsChild } from '@/components/as-child'
import { cn } from '@/components/class-names'
import { Spinner } from './spinner'

export interface ButtonLook {
  variant?: 'primary' | 'quiet' | 'tinted' | 'ghost' | 'light' | 'destructive' | 'link' | undefined
  size?: 'default' | 'little' | 'icon' | undefined
}

export const buttonVariants = ({ variant = 'primary', size = 'default' }: ButtonLook = {}) =>
  `button button-${size} button-${variant}`

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Gives the look to the only child, e.g. a link to another site. */
  asChild?: boolean
  /** Shows a spinner and disables the button while work is under way. */
  busy?: boolean
  /**
   * For buttons that people press several times in a row, such as the next page: each click acts, a double click twice.
   */
  repeats?: boolean
}

export function Button({
  className,
  variant,
  size,
  asChild,
  busy,
  repeats = false,
  disabled,
  type = 'button',
  children,
  onClick,
  ...props
}: ButtonProps) {
  const gotFirstClick = useRef(false)
  const clickOnce: ButtonProps['onClick'] = event => {
    const further = event.detail > 1
    if (!further) gotFirstClick.current = true
    // The second click of a double click would repeat or undo the first one, however fast that was. It may also hit a
    // button that has just appeared in the same place. Key presses and assistive technology report no click count.
    if (further && !(repeats && gotFirstClick.current)) event.preventDefault()
    else onClick?.(event)
  }
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild)
    return (
      <AsChild className={classes} onClick={onClick} {...props}>
        {children}
      </AsChild>
    )
  return (
    <button
      // React may draw the next button of a place in the same element, still within the click. As soon as that button
      // submits a form, the browser would send the form with this click.
      key={type}
      type={type}
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={clickOnce}
      {...props}
    >
      {busy && <Spinner className="size-4" label={null} />}
      {children}
    </button>
  )
}
