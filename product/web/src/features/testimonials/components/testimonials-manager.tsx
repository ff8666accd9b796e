// Manages testimonials, whichever way they are stored: the form of a new one, and all existing ones.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { TestimonialService } from '../api/testimonial-services'
import { useAllTestimonials } from '../api/testimonials'
import { testimonialTexts } from '../texts'
import { TestimonialCard } from './testimonial-card'
import { TestimonialForm } from './testimonial-form'

interface TestimonialsManagerProps {
  service: TestimonialService
  /** The label of the button that opens the form of a new one. */
  addLabel: string
  emptyTitle: string
  emptyAction: string
}

export function TestimonialsManager({
  service,
  addLabel,
  emptyTitle,
  emptyAction,
}: TestimonialsManagerProps) {
  const [adding, setAdding] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-6">
      {adding ? (
        <Card>
          <h2 className="mb-5 font-display text-2xl">New testimonial</h2>
          <TestimonialForm
            service={service}
            label="New testimonial"
            submitLabel="Create Testimonial"
            onDone={() => setAdding(false)}
          />
        </Card>
      ) : (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          <Plus className="size-5" aria-hidden="true" /> {addLabel}
        </Button>
      )}
      <ListFrame
        list={wholeList(useAllTestimonials())}
        label="Testimonials"
        failed={testimonialTexts.loadFailed}
        empty={
          <EmptyState
            title={emptyTitle}
            action={
              !adding && (
                <Button variant="quiet" onClick={() => setAdding(true)}>
                  {emptyAction}
                </Button>
              )
            }
          >
            Until there is an active one, the landing page shows two samples.
          </EmptyState>
        }
        cards
      >
        {testimonials => (
          <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2" aria-label="Testimonials">
            {testimonials.map(row => (
              <TestimonialCard key={row.id} row={row} service={service} />
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  )
}
