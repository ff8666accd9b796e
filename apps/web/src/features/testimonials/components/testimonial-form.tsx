// Writing a testimonial down, or changing one: who says it, what she says, her picture.
import { imageProblem } from '@juno/domain/images/image-rules'
import { testimonialLimits } from '@juno/domain/testimonials/testimonial'
import { useState, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FormField } from '@/components/ui/form-field'
import { ImagePicker } from '@/components/ui/image-picker'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import { useSaveTestimonial } from '@/features/testimonials/api/save-testimonial'
import { TestimonialPortrait } from '@/features/testimonials/components/testimonial-portrait'
import type { TestimonialRow, TestimonialService } from '@/features/testimonials/testimonial-service'
import { testimonialTexts } from '@/features/testimonials/texts'

interface TestimonialFormProps {
  service: TestimonialService
  /** Left out: a new one. */
  row?: TestimonialRow
  label: string
  submitLabel: string
  onDone: () => void
}

const fields = ['name', 'role', 'company', 'quote'] as const

export function TestimonialForm({ service, row, label, submitLabel, onDone }: TestimonialFormProps) {
  const [words, setWords] = useState({
    name: row?.name ?? '',
    role: row?.role ?? '',
    company: row?.company ?? '',
    quote: row?.quote ?? '',
  })
  const [active, setActive] = useState(row?.active ?? true)
  const [file, setFile] = useState<File | null>(null)
  const [imageIssue, setImageIssue] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const save = useSaveTestimonial(service)
  const set = (field: (typeof fields)[number]) => (event: { target: { value: string } }) =>
    setWords(current => ({ ...current, [field]: event.target.value }))
  const lacks = (field: (typeof fields)[number]) => missing && !words[field].trim()

  const pick = (picked: File) => {
    const wrong = imageProblem(picked, service.imageMegabytes, testimonialTexts.wrongType)
    setImageIssue(wrong)
    if (!wrong) setFile(picked)
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.reset()
    const trimmed = {
      name: words.name.trim(),
      role: words.role.trim(),
      company: words.company.trim(),
      quote: words.quote.trim(),
    }
    const incomplete = fields.some(field => !trimmed[field])
    setMissing(incomplete)
    if (incomplete) return
    save.mutate(
      { id: row?.id ?? null, ...trimmed, active, image: row?.image ?? null, file },
      {
        onSuccess: ({ imageFailed }) => {
          const done = row ? testimonialTexts.updated : testimonialTexts.created
          toast(
            imageFailed
              ? {
                  title: testimonialTexts.uploadFailed,
                  description: `${done}. The default avatar is shown.`,
                  variant: 'destructive',
                }
              : { title: done },
          )
          onDone()
        },
      },
    )
  }

  const failed = row ? testimonialTexts.updateFailed : testimonialTexts.createFailed
  const problem = missing ? testimonialTexts.missing : save.error ? failed(save.error.message) : null
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label={label}>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <div className="grid gap-5 sm:grid-cols-3">
        {(['name', 'role', 'company'] as const).map(field => (
          <FormField key={field} label={field[0]!.toUpperCase() + field.slice(1)} required>
            <Input
              value={words[field]}
              onChange={set(field)}
              maxLength={testimonialLimits[field]}
              aria-invalid={lacks(field) || undefined}
            />
          </FormField>
        ))}
      </div>
      <FormField label="Quote" required>
        <Textarea
          value={words.quote}
          onChange={set('quote')}
          rows={4}
          maxLength={testimonialLimits.quote}
          aria-invalid={lacks('quote') || undefined}
        />
      </FormField>
      <ImagePicker
        label="Image"
        file={file}
        current={row?.image ? <TestimonialPortrait name={row.name} image={row.image} /> : undefined}
        hint={`JPEG, PNG, GIF or WEBP, less than ${service.imageMegabytes} MB. Without one, her initials are shown.`}
        problem={imageIssue}
        onPick={pick}
        frameClassName="h-24 w-[76px] rounded-[38px_38px_14px_14px]"
      />
      <Checkbox
        label="Active: shown on the landing page"
        checked={active}
        onCheckedChange={checked => setActive(checked === true)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving…' : submitLabel}
        </Button>
        <Button variant="quiet" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
