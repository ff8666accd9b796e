// Questions that open to answers, one at a time; a click on the open one closes it.
import * as Primitive from 'radix-ui/accordion'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

export interface AccordionEntry {
  id: string
  title: string
  content: ReactNode
}

interface AccordionProps {
  entries: readonly AccordionEntry[]
  /** The entry that is open at first. */
  defaultOpen?: string
  className?: string
}

export function Accordion({ entries, defaultOpen, className }: AccordionProps) {
  return (
    <Primitive.Root type="single" collapsible defaultValue={defaultOpen} className={className}>
      {entries.map(entry => (
        <Primitive.Item key={entry.id} value={entry.id} className="border-b border-line">
          <Primitive.Header className="m-0">
            <Primitive.Trigger className="group flex w-full items-center justify-between gap-6 rounded-md py-5 text-left font-display text-[19px] leading-snug font-medium tracking-[-0.01em] hover:text-plum">
              {entry.title}
              <Plus
                className="size-5 shrink-0 text-plum transition-transform duration-200 group-data-[state=open]:rotate-45"
                aria-hidden="true"
              />
            </Primitive.Trigger>
          </Primitive.Header>
          <Primitive.Content className="overflow-hidden data-[state=closed]:animate-accordion-up data-[state=open]:animate-accordion-down">
            <div className="max-w-[60ch] pb-6 text-soft">{entry.content}</div>
          </Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
