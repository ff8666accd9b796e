// Shows questions that open to answers, one at a time. A click on the open one closes it. Ids come from the entries, so
// that they are the same in a prerendered page and after hydration.
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cn } from '@/components/class-names'

export interface AccordionEntry {
  /** Unique on the page. */
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
  const [openId, setOpenId] = useState<string | null>(defaultOpen ?? null)
  return (
    <div className={className}>
      {entries.map(({ id, title, content }) => {
        const open = id === openId
        return (
          <div key={id} className="border-b" data-state={open ? 'open' : 'closed'}>
            <h3 className="m-0">
              <button
                type="button"
                id={`${id}-question`}
                aria-expanded={open}
                aria-controls={`${id}-answer`}
                onClick={() => setOpenId(open ? null : id)}
                className="flex w-full items-center justify-between gap-6 rounded-md py-5 text-left text-[19px] leading-snug font-medium tracking-[-0.01em] hover:text-plum"
              >
                {title}
                <Plus
                  className={cn(
                    'size-5 shrink-0 text-plum transition-transform duration-200',
                    open && 'rotate-45',
                  )}
                  aria-hidden="true"
                />
              </button>
            </h3>
            <div
              id={`${id}-answer`}
              role="region"
              aria-labelledby={`${id}-question`}
              className={cn(
                'grid transition-[grid-template-rows,visibility] duration-200',
                open ? 'visible grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
              )}
            >
              <div className="overflow-hidden">
                <div className="max-w-[60ch] pb-6 text-soft">{content}</div>
              </div>
            </div>
          </div>
        )
      })}
    </div>
  )
}
