// Shows one testimonial in the team's list, or its form while it is edited.
import type { TestimonialRow } from '@juno/domain/testimonials/testimonial'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import type { TestimonialService } from '../api/testimonial-services'
import { useDeleteTestimonial, useToggleTestimonial } from '../api/testimonials'
import { testimonialTexts } from '../texts'
import { TestimonialForm } from './testimonial-form'
import { TestimonialPortrait } from './testimonial-portrait'

export function TestimonialCard({ row, service }: { row: TestimonialRow; service: TestimonialService }) {
  const [editing, setEditing] = useState(false)
  return (
    <Card asChild className={cn('p-5', editing && 'lg:col-span-2')}>
      <li data-active={row.active}>
        {editing ? (
          <TestimonialForm
            service={service}
            row={row}
            label={`Edit the testimonial of ${row.name}`}
            submitLabel="Save Changes"
            onDone={() => setEditing(false)}
          />
        ) : (
          <>
            <Quote row={row} />
            <Actions row={row} service={service} onEdit={() => setEditing(true)} />
          </>
        )}
      </li>
    </Card>
  )
}

function Quote({ row }: { row: TestimonialRow }) {
  return (
    <figure className={cn('flex items-start gap-4', !row.active && 'opacity-70')}>
      <TestimonialPortrait name={row.name} image={row.image} />
      <div className="min-w-0 wrap-anywhere">
        {!row.active && (
          <Chip tone="sand" className="mb-2">
            Inactive
          </Chip>
        )}
        <blockquote className="font-display text-[17px] leading-snug" dir="auto">
          “{row.quote}”
        </blockquote>
        <figcaption className="mt-2 text-sm">
          <bdi className="font-semibold">{row.name}</bdi>
          <br />
          <bdi>
            {row.role}, {row.company}
          </bdi>
        </figcaption>
      </div>
    </figure>
  )
}

function Actions({
  row,
  service,
  onEdit,
}: {
  row: TestimonialRow
  service: TestimonialService
  onEdit: () => void
}) {
  const [asking, setAsking] = useState(false)
  const toggle = useToggleTestimonial(service)
  const remove = useDeleteTestimonial(service)
  const switchActive = () =>
    toggle.mutate(
      { row, active: !row.active },
      {
        onSuccess: ({ active }) =>
          toast({ title: active ? testimonialTexts.activated : testimonialTexts.deactivated }),
        onError: error =>
          toast({ title: testimonialTexts.toggleFailed(failureText(error)), variant: 'destructive' }),
      },
    )
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t pt-3">
      <Button
        variant="quiet"
        size="little"
        className="mr-auto"
        busy={toggle.isPending}
        onClick={switchActive}
        aria-label={`${row.active ? 'Deactivate' : 'Activate'} the testimonial of ${row.name}`}
      >
        {row.active ? 'Deactivate' : 'Activate'}
      </Button>
      <Button
        variant="quiet"
        size="little"
        onClick={onEdit}
        aria-label={`Edit the testimonial of ${row.name}`}
      >
        <Pencil className="size-4" aria-hidden="true" /> Edit
      </Button>
      <Button
        variant="ghost"
        size="little"
        onClick={() => setAsking(true)}
        aria-label={`Delete the testimonial of ${row.name}`}
      >
        <Trash2 className="size-4" aria-hidden="true" /> Delete
      </Button>
      {asking && (
        <ConfirmAction
          title="Delete testimonial"
          confirmLabel="Delete"
          action={() => remove.mutateAsync(row)}
          onDone={() => toast({ title: testimonialTexts.deleted })}
          failure={error => testimonialTexts.deleteFailed(failureText(error))}
          onClose={() => setAsking(false)}
        >
          {testimonialTexts.confirmDelete}
        </ConfirmAction>
      )}
    </div>
  )
}
