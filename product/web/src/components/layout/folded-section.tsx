// Draws a part of a long page as a heading that opens and closes its card. The card is rendered, and so loaded, when it
// is opened for the first time. Closing hides it: what somebody has typed stays.
import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'

export interface SectionTexts {
  /** The section has this id, and an address with it as its hash opens the section. */
  id: string
  title: string
  lead: string
}

interface FoldedSectionProps extends SectionTexts {
  /** Identifies the navigation that asked for this section; undefined where none did. */
  asked?: string | undefined
  /** Starts loading the card, when somebody is about to open it. */
  preload: () => void
  children: ReactNode
}

export function FoldedSection({ id, asked, preload, children, ...texts }: FoldedSectionProps) {
  const [open, setOpen] = useState(asked !== undefined)
  const [opened, setOpened] = useState(open)
  const [answered, setAnswered] = useState(asked)
  const section = useRef<HTMLElement>(null)
  const show = () => {
    setOpen(true)
    setOpened(true)
  }
  if (answered !== asked) {
    setAnswered(asked)
    if (asked !== undefined) show()
  }
  useEffect(() => {
    if (asked === undefined) return
    section.current?.scrollIntoView()
    // The page sets its own focus in an effect after this one.
    queueMicrotask(() => section.current?.focus({ preventScroll: true }))
  }, [asked])
  const toggle = () => {
    if (open) setOpen(false)
    else show()
    // A reload, and the way back from another page, find the section open. The router does not move for it.
    const address = window.location.pathname + window.location.search + (open ? '' : `#${id}`)
    window.history.replaceState(window.history.state, '', address)
  }
  const cardId = useId()
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${cardId}-title`}
      className="scroll-mt-24 border-t outline-none last:border-b"
    >
      <FoldedHead {...texts} cardId={cardId} open={open} onToggle={toggle} onApproach={preload} />
      <div id={cardId} hidden={!open} className="pb-7">
        {opened && (
          <Card className="grid gap-5 p-5 xs:p-6">
            <Suspense
              fallback={
                <SkeletonGroup>
                  <Skeleton className="h-20" />
                </SkeletonGroup>
              }
            >
              {children}
            </Suspense>
          </Card>
        )}
      </div>
    </section>
  )
}

interface FoldedHeadProps extends Pick<SectionTexts, 'title' | 'lead'> {
  cardId: string
  open: boolean
  onToggle?: () => void
  onApproach?: () => void
}

/** Draws the heading alone, as prerendered frames do. */
export const FoldedHead = ({ title, lead, cardId, open, onToggle, onApproach }: FoldedHeadProps) => (
  <div className="relative grid gap-1 py-5 pr-10" onPointerEnter={onApproach} onTouchStart={onApproach}>
    <h2 id={`${cardId}-title`} className="font-display text-[22px] leading-tight">
      {/* It covers the whole row. */}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={cardId}
        onClick={onToggle}
        onFocus={onApproach}
        className="rounded-md text-left after:absolute after:inset-0 hover:text-plum"
      >
        {title}
      </button>
    </h2>
    <p className="text-[15px] text-soft">{lead}</p>
    <ChevronDown
      className={cn(
        'pointer-events-none absolute top-6 right-1 size-5 text-plum transition-transform duration-200',
        open && 'rotate-180',
      )}
      aria-hidden="true"
    />
  </div>
)
