// Tabs: a list of names and one panel at a time; arrow keys move between the names.
import * as Primitive from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode }[]
  value: string
  onValueChange: (value: string) => void
}

export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange}>
      <Primitive.List aria-label={label} className="mb-5 flex gap-1 overflow-x-auto border-b">
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
