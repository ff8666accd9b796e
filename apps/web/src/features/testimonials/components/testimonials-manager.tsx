// Managing testimonials, whichever way they are stored: the new one's form, and the cards of all.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { useAllTestimonials } from '@/features/testimonials/api/list-testimonials'
import { TestimonialCard } from '@/features/testimonials/components/testimonial-card'
import { TestimonialForm } from '@/features/testimonials/components/testimonial-form'
import type { TestimonialService } from '@/features/testimonials/testimonial-service'
import { testimonialTexts } from '@/features/testimonials/texts'

interface TestimonialsManagerProps {
  service: TestimonialService
  /** What the button says that opens the form of a new one. */
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
  const { data, isPending, error, refetch } = useAllTestimonials()
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
      {isPending ? (
        <Card className="p-0">
          <RowsSkeleton />
        </Card>
      ) : error ? (
        <Card>
          <ErrorState title={testimonialTexts.loadFailed(error.message)} onRetry={() => void refetch()} />
        </Card>
      ) : data.length === 0 ? (
        <Card>
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
        </Card>
      ) : (
        <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2" aria-label="Testimonials">
          {data.map(row => (
            <TestimonialCard key={row.id} row={row} service={service} />
          ))}
        </ul>
      )}
    </div>
  )
}
