import { editingTopic } from '@juno/domain/live/editing-topic'
import { testimonialLimits, type TestimonialRow } from '@juno/domain/testimonials/testimonial'
import { useWatch } from 'react-hook-form'
import { cn } from '@/components/class-names'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { TextareaField, TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { missingFields } from '@/components/form/form-issues'
import { ImageField, ImageFrame } from '@/components/form/image-field'
import { OtherEditors } from '@/components/form/other-editors'
import { CheckboxField } from '@/components/form/tick-fields'
import { useDraft } from '@/components/form/use-draft'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { Button } from '@/components/ui/button'
import { useLeave } from '@/components/unsaved-work'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import type { TestimonialService } from '../api/testimonial-services'
import { useSaveTestimonial } from '../api/testimonials'
import { testimonialTexts } from '../texts'
import { TestimonialPortrait } from './testimonial-portrait'

interface TestimonialFormProps {
  service: TestimonialService
  /** Absent for a new one. */
  row?: TestimonialRow
  label: string
  submitLabel: string
  onDone: () => void
}

export function TestimonialForm({ service, row, label, submitLabel, onDone }: TestimonialFormProps) {
  const save = useSaveTestimonial(service)
  const leave = useLeave()
  const form = useVersionedForm({
    stored: row,
    valuesOf: (version: TestimonialRow | undefined) => ({
      name: version?.name ?? '',
      role: version?.role ?? '',
      company: version?.company ?? '',
      quote: version?.quote ?? '',
      active: version?.active ?? true,
      file: null as File | null,
      image: version?.image ?? null,
    }),
    file: { chosen: 'file', stored: 'image', isKept: ({ file }) => file === null },
    draft: useDraft(row ? `testimonial-${row.id}` : 'testimonial'),
    rules: values => missingFields(values, ['name', 'role', 'company', 'quote'], testimonialTexts.missing),
    onSubmit: async ({ name, role, company, quote, active, file }, version) => {
      const { imageFailed } = await save.mutateAsync({
        version,
        name: name.trim(),
        role: role.trim(),
        company: company.trim(),
        quote: quote.trim(),
        active,
        image: version?.image ?? null,
        file,
      })
      const done = row ? testimonialTexts.updated : testimonialTexts.created
      toast(
        imageFailed
          ? {
              title: testimonialTexts.uploadFailed,
              description: `${done}. The initials are shown.`,
              variant: 'destructive',
            }
          : { title: done },
      )
      onDone()
    },
    failure: error =>
      (row ? testimonialTexts.updateFailed : testimonialTexts.createFailed)(failureText(error)),
  })

  const [name, image] = useWatch({ control: form.control, name: ['name', 'image'] })

  return (
    <Form form={form} aria-label={label}>
      {row && <OtherEditors topic={editingTopic('testimonial', row.id)} />}
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField form={form} name="name" label="Name" required maxLength={testimonialLimits.name} />
        <TextField form={form} name="role" label="Role" required maxLength={testimonialLimits.role} />
        <TextField
          form={form}
          name="company"
          label="Company"
          required
          maxLength={testimonialLimits.company}
        />
      </div>
      <TextareaField
        form={form}
        name="quote"
        label="Quote"
        required
        rows={4}
        maxLength={testimonialLimits.quote}
        counter
      />
      <ImageField
        form={form}
        name="file"
        label="Image"
        current={image ? <TestimonialPortrait name={name} image={image} /> : undefined}
        hint={`JPEG, PNG, GIF or WEBP, less than ${service.imageMegabytes} MB. Without one, the initials are shown.`}
        megabytes={service.imageMegabytes}
        wrongType={testimonialTexts.wrongType}
        frameClassName={imageFrame}
      />
      <CheckboxField form={form} name="active" label="Active: shown on the landing page" />
      <FormNotice form={form} />
      <ConflictDialog form={form} fields={conflictFields(name)} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel="Saving…">
          {submitLabel}
        </SubmitButton>
        <Button variant="quiet" disabled={save.isPending} onClick={() => leave(onDone)}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

const imageFrame = 'h-24 w-[76px] rounded-[38px_38px_14px_14px]'

const conflictFields = (name: string) => ({
  name: 'Name',
  role: 'Role',
  company: 'Company',
  quote: 'Quote',
  active: 'Shown on the landing page',
  file: {
    label: 'Image',
    text: (image: File | string) =>
      image instanceof File ? (
        <>
          <ImageFrame file={image} className={cn('my-1.5', imageFrame)} />
          {image.name}
        </>
      ) : (
        <>
          <TestimonialPortrait name={name} image={image} className="my-1.5" />
          The image that is stored now
        </>
      ),
  },
})
