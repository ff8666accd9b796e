// Adds a Book of the Month: title, description, link and cover.
import { readImageMegabytes, readLimits, readSchema } from '@juno/domain/recommended-reads/recommended-read'
import { textLimits } from '@juno/domain/text/text-limits'
import { TextareaField, TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { issuesAt, missingFields } from '@/components/form/form-issues'
import { parse } from '@/components/form/form-resolver'
import { ImageField } from '@/components/form/image-field'
import { useDraft } from '@/components/form/use-draft'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { useCreateRead } from '../api/reads'
import { readTexts } from '../texts'

const empty = { title: '', description: '', url: '', image: null as File | null }

export function ReadForm() {
  const create = useCreateRead()
  const form = useValidatedForm({
    defaultValues: empty,
    draft: useDraft('recommended-read'),
    rules: values => {
      const missing = missingFields(values, ['title', 'description', 'url'], readTexts.missing)
      if (missing.length > 0) return missing
      return values.image ? parse(readSchema, values).issues : issuesAt(['image'], readTexts.imageMissing)
    },
    onSubmit: async ({ image, ...text }) => {
      if (!image) return false
      await create.mutateAsync({ ...readSchema.parse(text), image })
      toast({ title: 'Recommended read added' })
      form.reset(empty)
    },
  })
  return (
    <Card asChild>
      <Form form={form} aria-label="Add a book">
        <h2 className="font-display text-2xl">Add a book</h2>
        <TextField form={form} name="title" label="Title" required maxLength={readLimits.title} />
        <TextareaField
          form={form}
          name="description"
          label="Description"
          required
          maxLength={readLimits.description}
        />
        <TextField
          form={form}
          name="url"
          label="URL"
          required
          hint="Where members can read, borrow or buy it."
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={textLimits.url}
        />
        <ImageField
          form={form}
          name="image"
          label="Cover image"
          required
          hint={`JPEG, PNG, GIF or WEBP, less than ${readImageMegabytes} MB.`}
          megabytes={readImageMegabytes}
          wrongType={readTexts.notAnImage}
        />
        <FormNotice form={form} />
        <SubmitButton form={form} busyLabel="Adding…" className="justify-self-start">
          Add to recommended reads
        </SubmitButton>
      </Form>
    </Card>
  )
}
