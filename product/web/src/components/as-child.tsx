import { Children, cloneElement, type ComponentProps, type ReactElement } from 'react'
import { cn } from './class-names'

/** Gives its classes and attributes to its only child, whose own attributes take precedence. */
export function AsChild({ children, className, ...props }: ComponentProps<'div'> | ComponentProps<'button'>) {
  const child = Children.only(children) as ReactElement<ComponentProps<'div'>>
  return cloneElement(child, {
    ...(props as ComponentProps<'div'>),
    ...child.props,
    className: cn(className, child.props.className),
  })
}
