// Writing a digest, new or stored, with what members will read beside it. A new one can fill itself from the week.
import { digestLimits, digestSchema, type DigestWords } from '@juno/domain/digests/weekly-digest'
import { Sparkles } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { DigestPreview } from '@/features/digests/components/digest-preview'
import { FillFromWeek } from '@/features/digests/components/fill-from-week'

interface DigestEditorProps {
  heading: string
  initial?: DigestWords
  saveLabel: string
  busy: boolean
  /** Why saving failed, in words. */
  failure: string | null
  /** Offers 'Fill from this week'. */
  fillable?: boolean
  onSave: (words: DigestWords) => void
  onCancel?: () => void
}

export function DigestEditor({
  heading,
  initial = { title: '', content: '' },
  saveLabel,
  busy,
  failure,
  fillable,
  onSave,
  onCancel,
}: DigestEditorProps) {
  const [words, setWords] = useState(initial)
  const [problems, setProblems] = useState<{ title?: string; content?: string }>({})
  const set = (field: keyof DigestWords) => (event: { target: { value: string } }) =>
    setWords(current => ({ ...current, [field]: event.target.value }))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = digestSchema.safeParse(words)
    setProblems(
      Object.fromEntries(
        (checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
      ),
    )
    if (checked.success) onSave(checked.data)
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card asChild>
        <form onSubmit={submit} noValidate className="grid gap-5" aria-label={heading}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="font-display text-2xl">{heading}</h2>
            {fillable && (
              <FillFromWeek
                written={Boolean(words.title.trim() || words.content.trim())}
                onFilled={draft => {
                  setWords(draft)
                  setProblems({})
                }}
                icon={<Sparkles className="size-4" aria-hidden="true" />}
              />
            )}
          </div>
          {failure && <Alert variant="destructive">{failure}</Alert>}
          <FormField label="Title" required error={problems.title}>
            <Input value={words.title} onChange={set('title')} maxLength={digestLimits.title} />
          </FormField>
          <FormField
            label="Content"
            required
            error={problems.content}
            hint="Leave a blank line between paragraphs. The first one is set apart."
          >
            <Textarea
              value={words.content}
              onChange={set('content')}
              rows={12}
              maxLength={digestLimits.content}
            />
          </FormField>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {busy ? 'Saving…' : saveLabel}
            </Button>
            {onCancel && (
              <Button variant="quiet" disabled={busy} onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
        </form>
      </Card>
      <section aria-label="Preview" className="grid gap-2 lg:sticky lg:top-24">
        <p className="text-sm font-semibold text-soft">As members will see it</p>
        <DigestPreview {...words} />
      </section>
    </div>
  )
}
