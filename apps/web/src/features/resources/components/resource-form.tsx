// The form of a resource: adding, editing and submitting use the same one.
import {
  resourceFormProblem,
  resourceLimits,
  templateFileProblem,
  type ResourceFormValues,
  type ResourceProblem,
} from '@juno/domain/resources/resource-rules'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import type { useResourceSaving } from '../use-resource-saving'
import { FormatChoice } from './format-choice'
import { TemplateFileField } from './template-file-field'

interface Option {
  id: string
  name: string
}

export interface ResourceFormProps {
  initial: ResourceFormValues
  /** Path of the template file that the resource has already. */
  stored?: string | null
  types: readonly Option[]
  categories: readonly Option[]
  saving: ReturnType<typeof useResourceSaving>
  submitLabel: string
  busyLabel: string
  /** Beside the submit button. */
  aside?: ReactNode
  /** Beside the type and the category, e.g. buttons that add one. */
  typeAside?: ReactNode
  categoryAside?: ReactNode
}

export const emptyResource: ResourceFormValues = {
  title: '',
  description: '',
  typeId: '',
  categoryId: '',
  author: '',
  tags: '',
  format: 'link',
  url: '',
}

export function ResourceForm({
  initial,
  stored = null,
  types,
  categories,
  saving,
  submitLabel,
  busyLabel,
  aside,
  typeAside,
  categoryAside,
}: ResourceFormProps) {
  const [values, setValues] = useState(initial)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<ResourceProblem | null>(null)
  const { state } = saving
  const set = (field: keyof ResourceFormValues) => (value: string) =>
    setValues(current => ({ ...current, [field]: value }))
  const typed = (field: keyof ResourceFormValues) => ({
    value: values[field],
    onChange: (event: { target: { value: string } }) => set(field)(event.target.value),
  })
  /** Marks the field; the sentence itself stands once, above the button. */
  const invalid = (field: ResourceProblem['fields'][number]) =>
    problem?.fields.includes(field) ? { 'aria-invalid': true } : {}
  // The first category is preselected once they are known.
  const categoryId = values.categoryId || categories[0]?.id || ''

  const chooseFile = (chosen: File | null) => {
    const refused = chosen && templateFileProblem(chosen)
    setProblem(refused ? { message: refused, fields: ['file'] } : null)
    setFile(refused ? null : chosen)
    saving.say(null)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const filled = { ...values, categoryId }
    const found = resourceFormProblem(filled, file !== null || stored !== null)
    setProblem(found)
    saving.say(null)
    if (!found) saving.start(filled, filled.format === 'template' ? file : null, stored)
  }
  const message = problem?.message ?? state.problem

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormField label="Title" required>
        <Input {...typed('title')} {...invalid('title')} maxLength={resourceLimits.title} />
      </FormField>
      <FormField label="Description" required>
        <Textarea
          {...typed('description')}
          {...invalid('description')}
          maxLength={resourceLimits.description}
        />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <FormField label="Type" required>
            <Select
              options={types.map(toOption)}
              value={values.typeId}
              onValueChange={set('typeId')}
              placeholder="Choose a type"
              {...invalid('typeId')}
            />
          </FormField>
          {typeAside}
        </div>
        <div className="grid content-start gap-1">
          <FormField label="Category" required>
            <Select
              options={categories.map(toOption)}
              value={categoryId}
              onValueChange={set('categoryId')}
              placeholder="Choose a category"
              {...invalid('categoryId')}
            />
          </FormField>
          {categoryAside}
        </div>
        <FormField label="Author" optional>
          <Input {...typed('author')} maxLength={resourceLimits.author} />
        </FormField>
        <FormField label="Tags" optional hint="Separated by commas">
          <Input {...typed('tags')} {...invalid('tags')} />
        </FormField>
      </div>
      <FormatChoice value={values.format} onChange={set('format')} />
      {values.format === 'link' ? (
        <FormField label="URL" required>
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            {...typed('url')}
            {...invalid('url')}
            maxLength={2048}
          />
        </FormField>
      ) : (
        <TemplateFileField
          file={file}
          storedName={stored && stored.slice(stored.lastIndexOf('/') + 1)}
          error={null}
          progress={state.progress}
          onFile={chooseFile}
          onCancel={saving.cancel}
        />
      )}
      {message && (
        <Alert variant="destructive" title="Error">
          {message}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={state.busy}>
          {state.busy ? busyLabel : submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  )
}

const toOption = ({ id, name }: Option) => ({ value: id, label: name })
