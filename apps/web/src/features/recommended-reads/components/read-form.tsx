// Adding a Book of the Month: title, description, link and cover.
import { imageProblem } from '@juno/domain/images/image-rules'
import { readImageMegabytes, readLimits, readSchema } from '@juno/domain/recommended-reads/recommended-read'
import { textLimits } from '@juno/domain/text/text-rules'
import { useState, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormField } from '@/components/ui/form-field'
import { ImagePicker } from '@/components/ui/image-picker'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import { useCreateRead } from '@/features/recommended-reads/api/create-read'
import { readTexts } from '@/features/recommended-reads/texts'

const empty = { title: '', description: '', url: '' }

export function ReadForm() {
  const [words, setWords] = useState(empty)
  const [image, setImage] = useState<File | null>(null)
  const [imageIssue, setImageIssue] = useState<string | null>(null)
  const [issues, setIssues] = useState<Partial<Record<keyof typeof empty, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const create = useCreateRead()
  const set = (field: keyof typeof empty) => (event: { target: { value: string } }) =>
    setWords(current => ({ ...current, [field]: event.target.value }))

  const pick = (file: File) => {
    const wrong = imageProblem(file, readImageMegabytes, readTexts.notAnImage)
    setImageIssue(wrong)
    if (!wrong) setImage(file)
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    create.reset()
    setIssues({})
    if (Object.values(words).some(value => !value.trim())) return setProblem(readTexts.missing)
    if (!image) return setProblem(readTexts.imageMissing)
    setProblem(null)
    const checked = readSchema.safeParse(words)
    if (!checked.success)
      return setIssues(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])),
      )
    create.mutate(
      { ...checked.data, image },
      {
        onSuccess: () => {
          toast({ title: 'Recommended read added' })
          setWords(empty)
          setImage(null)
        },
      },
    )
  }

  const failure = problem ?? create.error?.message
  return (
    <Card asChild>
      <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Add a book">
        <h2 className="font-display text-2xl">Add a book</h2>
        {failure && <Alert variant="destructive">{failure}</Alert>}
        <FormField label="Title" required error={issues.title}>
          <Input value={words.title} onChange={set('title')} maxLength={readLimits.title} />
        </FormField>
        <FormField label="Description" required error={issues.description}>
          <Textarea
            value={words.description}
            onChange={set('description')}
            rows={5}
            maxLength={readLimits.description}
          />
        </FormField>
        <FormField label="URL" required error={issues.url} hint="Where members can read, borrow or buy it.">
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            value={words.url}
            onChange={set('url')}
            maxLength={textLimits.url}
          />
        </FormField>
        <ImagePicker
          label="Cover image"
          required
          file={image}
          hint={`JPEG, PNG, GIF or WEBP, less than ${readImageMegabytes} MB.`}
          problem={imageIssue}
          onPick={pick}
        />
        <Button type="submit" busy={create.isPending} className="justify-self-start">
          {create.isPending ? 'Adding…' : 'Add to recommended reads'}
        </Button>
      </form>
    </Card>
  )
}
