// Tabs: a list of names and one panel at a time; arrow keys move between the names.
import * as Primitive from 'radix-ui/tabs'
import { useEffect, useRef, type ReactNode } from 'react'

interface TabsProps {
  /** Names the choice for screen readers. */
  label: string
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode }[]
  value: string
  onValueChange: (value: string) => void
}

export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone there may be more names than fit, and a link may lead to the last of them. Its position depends on what
  // is loaded later: the page and the counts in the names.
  useEffect(() => {
    const names = list.current!
    const bringIntoView = () => {
      const chosen = names.querySelector<HTMLElement>('[data-state="active"]')
      if (chosen) names.scrollLeft = chosen.offsetLeft - (names.clientWidth - chosen.offsetWidth) / 2
    }
    bringIntoView()
    const observer = new ResizeObserver(bringIntoView)
    for (const shown of [names, ...names.children]) observer.observe(shown)
    return () => observer.disconnect()
  }, [value])
  return (
    <Primitive.Root value={value} onValueChange={onValueChange}>
      <Primitive.List
        ref={list}
        aria-label={label}
        className="relative mb-5 flex gap-1 overflow-x-auto border-b"
      >
        {tabs.map(tab => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-3 font-semibold text-soft sm:px-4 hover:text-plum focus-visible:outline-offset-[-2px] data-[state=active]:border-plum data-[state=active]:text-plum"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(tab => (
        <Primitive.Content key={tab.value} value={tab.value} tabIndex={-1} className="outline-none">
          {tab.panel}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
