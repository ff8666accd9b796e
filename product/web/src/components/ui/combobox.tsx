// A searchable dropdown with grouped options. It finds any part of the shown text, whatever its case and accents. The
// list is loaded once the browser is idle, or when it is opened.
import { ChevronsUpDown } from 'lucide-react'
import {
  useId,
  useMemo,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { cn } from '@/components/class-names'
import { useLatePart, type LatePart } from '@/components/use-late-part'
import { usePreload } from '@/components/use-preload'
import type { ComboboxList, OpenedList } from './combobox-list'
import { useFieldProps } from './form-field'

type ListProps = ComponentProps<typeof ComboboxList>

interface ComboboxProps extends Omit<ListProps, keyof OpenedList> {
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
  className?: string
}

export function Combobox({ onBlur, ref, className, ...list }: ComboboxProps) {
  const { groups, value, placeholder } = list
  const chosen = useMemo(
    () => groups.flatMap(group => group.options).find(option => option.id === value),
    [groups, value],
  )
  const part = useLatePart(async () => (await import('./combobox-list')).ComboboxList)
  return (
    <ComboboxButton {...{ part, onBlur, ref, className, placeholder }} shown={chosen?.display}>
      {(List, opened) => <List {...list} {...opened} />}
    </ComboboxButton>
  )
}

interface ComboboxButtonProps<List> extends Pick<ComboboxProps, 'onBlur' | 'ref' | 'className'> {
  /** Names the chosen option. */
  shown: string | undefined
  /** Shown on the closed control and in the search box. */
  placeholder: string
  part: LatePart<List>
  children: (List: List, opened: OpenedList) => ReactNode
}

export function ComboboxButton<List>({
  shown,
  placeholder,
  part,
  onBlur,
  ref,
  className,
  children,
}: ComboboxButtonProps<List>) {
  const id = useId()
  /** The button, while the list is open. */
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const [typedBefore, setTypedBefore] = useState('')
  usePreload(part.preload)
  const field = useFieldProps({})
  const isOpen = opener !== null && part.Part !== null
  const isOnItsWay = opener !== null && part.Part === null && !part.isMissing

  const open = (button: HTMLButtonElement) => {
    setOpener(button)
    setTypedBefore('')
    part.open()
  }
  const onClose = () => {
    setOpener(null)
    onBlur?.()
  }
  /** Characters that are typed until the list is there become its search. */
  const keepTyped = (event: KeyboardEvent) => {
    if (!isOnItsWay || event.key.length > 1 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setTypedBefore(typedBefore + event.key)
  }

  return (
    <>
      <button
        type="button"
        ref={ref}
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-controls={isOpen ? id : undefined}
        onClick={event => (isOpen || isOnItsWay ? onClose() : open(event.currentTarget))}
        onKeyDown={keepTyped}
        className={cn('field flex h-12 items-center justify-between gap-2 text-left', className)}
        {...field}
      >
        <span className={cn('truncate', !shown && 'text-soft')} dir="auto">
          {shown ?? placeholder}
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
      </button>
      {part.isMissing && (
        <p role="alert" className="text-[15px]">
          The list could not be loaded. Please check your connection and try again.
        </p>
      )}
      {opener && part.Part !== null && children(part.Part, { id, opener, typedBefore, onClose })}
    </>
  )
}
