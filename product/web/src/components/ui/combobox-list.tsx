// Draws the opened list of a combobox: a box to search in, and grouped options.
import { containsTyped, searchKey } from '@juno/domain/text/search-key'
import { Command } from 'cmdk'
import { Check, Search } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { CharacterCount } from './character-count'

export interface ComboboxOption {
  id: string
  display: string
}

export interface ComboboxGroup {
  heading: string
  options: readonly ComboboxOption[]
}

export interface OpenedList {
  id: string
  /** The list opens below this button, which gets the focus back. */
  opener: HTMLButtonElement
  /** Holds the characters that were typed while the list was on its way. */
  typedBefore: string
  onClose: () => void
}

interface ComboboxListProps extends OpenedList {
  groups: readonly ComboboxGroup[]
  value: string | undefined
  onValueChange: (id: string, option: ComboboxOption) => void
  placeholder: string
  emptyText: string
  own?: { maxLength: number; onChoose: (typed: string) => void }
}

const itemClasses =
  'flex min-h-10 cursor-pointer items-center justify-between gap-2 rounded-lg px-3 py-2 text-[15px] data-[selected=true]:bg-blush data-[selected=true]:text-plum'

export function ComboboxList({
  id,
  opener,
  groups,
  value,
  onValueChange,
  placeholder,
  emptyText,
  own,
  typedBefore,
  onClose,
}: ComboboxListProps) {
  const [search, setSearch] = useState(typedBefore)
  const input = useRef<HTMLInputElement>(null)
  const isLeft = useRef(false)
  const shown = useMemo(
    () =>
      groups
        .map(group => ({
          ...group,
          options:
            search === ''
              ? group.options
              : group.options.filter(option => containsTyped(option.display, search)),
        }))
        .filter(group => group.options.length > 0),
    [groups, search],
  )
  const typed = search.trim().replace(/\s+/g, ' ')
  // The full height is set from the start, although most options come later: the list would move as it grows.
  const isLong = shown.reduce((total, { options }) => total + options.length, 0) > optionsInSight
  const takesTyped = own && typed !== '' && !isListed(typed, shown)

  const choose = (option: ComboboxOption) => {
    onValueChange(option.id, option)
    onClose()
  }

  return (
    <Popover.Root open onOpenChange={open => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: opener }} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          onOpenAutoFocus={event => {
            event.preventDefault()
            input.current?.focus({ preventScroll: true })
            input.current?.setSelectionRange(search.length, search.length)
          }}
          onInteractOutside={event => {
            // The button closes the list itself.
            if (opener.contains(event.target as Node)) event.preventDefault()
            else isLeft.current = true
          }}
          onCloseAutoFocus={() => {
            if (!isLeft.current) opener.focus()
          }}
          align="start"
          sideOffset={6}
          aria-label={placeholder}
          className="z-50 w-[max(var(--radix-popover-trigger-width),260px)] animate-pop-in overflow-hidden rounded-[14px] border bg-card shadow-float outline-none"
        >
          <Command shouldFilter={false} label={placeholder}>
            <div className="flex items-center gap-2 border-b px-3">
              <Search className="size-4 shrink-0 text-soft" aria-hidden="true" />
              <Command.Input
                ref={input}
                value={search}
                onValueChange={setSearch}
                placeholder={placeholder}
                maxLength={own?.maxLength}
                dir="auto"
                className="h-11 w-full bg-transparent text-base outline-none placeholder:text-soft"
              />
            </div>
            {own && (
              <div className="px-3 pt-2 empty:hidden">
                <CharacterCount length={search.length} most={own.maxLength} />
              </div>
            )}
            <Command.List className={cn('max-h-[300px] overflow-y-auto p-1.5', isLong && 'h-[300px]')}>
              {shown.length === 0 && (
                <p className="px-3 py-6 text-center text-[15px] text-soft">{emptyText}</p>
              )}
              <Options groups={shown}>
                {option => (
                  <Command.Item
                    key={option.id}
                    value={option.id}
                    onSelect={() => choose(option)}
                    className={itemClasses}
                  >
                    <bdi>{option.display}</bdi>
                    {option.id === value && (
                      <Check className="size-4 shrink-0 text-plum" aria-hidden="true" />
                    )}
                  </Command.Item>
                )}
              </Options>
              {takesTyped && (
                <Command.Item
                  value={`own ${typed}`}
                  onSelect={() => {
                    own.onChoose(typed)
                    onClose()
                  }}
                  className={cn(itemClasses, 'wrap-anywhere')}
                >
                  <span>
                    Use “<bdi>{typed}</bdi>”
                  </span>
                </Command.Item>
              )}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const isListed = (typed: string, groups: readonly ComboboxGroup[]) => {
  const folded = searchKey(typed)
  return groups.some(({ options }) => options.some(({ display }) => searchKey(display) === folded))
}

/** Each option costs a slow phone some milliseconds before the click shows an effect. */
const firstOptions = 3
/** With more options than these, the list has its greatest height. */
const optionsInSight = 7

interface OptionsProps {
  groups: readonly ComboboxGroup[]
  children: (option: ComboboxOption) => ReactNode
}

/** Renders the first options at once, and the others when nothing more urgent is to be done. */
function Options({ groups, children }: OptionsProps) {
  const most = useDeferredValue(Infinity, firstOptions)
  const [first] = groups
  const drawn = most === Infinity || !first ? groups : [{ ...first, options: first.options.slice(0, most) }]
  return drawn.map(group => (
    <Command.Group
      key={group.heading}
      heading={group.heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:tracking-wide [&_[cmdk-group-heading]]:text-soft"
    >
      {group.options.map(children)}
    </Command.Group>
  ))
}
