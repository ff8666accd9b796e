// Edits a digest, new or stored, with a preview beside it.
import { digestLimits, digestSchema, type DigestText } from '@juno/domain/digests/weekly-digest'
import { editingTopic } from '@juno/domain/live/editing-topic'
import { useWatch } from 'react-hook-form'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { TextareaField, TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { OtherEditors } from '@/components/form/other-editors'
import { useDraft } from '@/components/form/use-draft'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useLeave } from '@/components/unsaved-work'
import { toast } from '@/components/ui/toast-store'
import { type DigestRow, useCreateDigest, useUpdateDigest } from '../api/digests'
import { digestTexts } from '../texts'
import { DigestPreview } from './digest-text'
import { FillFromWeek } from './fill-from-week'

interface DigestEditorProps {
  /** Without one, the form is for a new digest and offers 'Fill from this week'. */
  stored?: DigestRow
  /** Called after a stored digest was saved, or its editing was cancelled. */
  onDone: () => void
}

const blank: DigestText = { title: '', content: '' }

export function DigestEditor({ stored, onDone }: DigestEditorProps) {
  const create = useCreateDigest()
  const update = useUpdateDigest()
  const leave = useLeave()
  const form = useVersionedForm({
    stored,
    valuesOf: (digest: DigestRow | undefined): DigestText =>
      digest ? { title: digest.title, content: digest.content } : blank,
    rules: digestSchema,
    draft: useDraft(stored ? `digest-${stored.id}` : 'digest'),
    onSubmit: async (text, version) => {
      if (version) {
        await update.mutateAsync({ version, ...text })
        toast({ title: 'Weekly digest updated' })
        onDone()
      } else {
        await create.mutateAsync(text)
        toast({ title: digestTexts.created })
        form.reset(blank)
      }
    },
    failure:
      stored &&
      (error =>
        (error as Error).message === digestTexts.gone ? digestTexts.gone : digestTexts.updateFailed),
  })
  const heading = stored ? 'Edit digest' : 'New digest'
  const { title = '', content = '' } = useWatch({ control: form.control })
  const fill = (draft: DigestText) => {
    form.clearErrors()
    form.setValue('title', draft.title)
    form.setValue('content', draft.content)
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card asChild>
        <Form form={form} aria-label={heading}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="font-display text-2xl">{heading}</h2>
            {!stored && <FillFromWeek written={Boolean(title.trim() || content.trim())} onFilled={fill} />}
          </div>
          {stored && <OtherEditors topic={editingTopic('digest', stored.id)} />}
          <TextField form={form} name="title" label="Title" required maxLength={digestLimits.title} />
          <TextareaField
            form={form}
            name="content"
            label="Content"
            required
            hint="Leave a blank line between paragraphs. The first one appears in large type."
            rows={12}
            maxLength={digestLimits.content}
            counter
          />
          <FormNotice form={form} />
          <ConflictDialog form={form} fields={{ title: 'Title', content: 'Content' }} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton form={form} busyLabel="Saving…">
              {stored ? 'Save changes' : 'Save as draft'}
            </SubmitButton>
            {stored && (
              <Button variant="quiet" onClick={() => leave(onDone)}>
                Cancel
              </Button>
            )}
          </div>
        </Form>
      </Card>
      <section aria-label="Preview" className="grid gap-2 lg:sticky lg:top-24">
        <p className="text-sm font-semibold text-soft">As members will see it</p>
        <DigestPreview title={title} content={content} />
      </section>
    </div>
  )
}
