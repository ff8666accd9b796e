// Edits a resource. Adding, editing and submitting use the same form.
import { editingTopic } from '@juno/domain/live/editing-topic'
import {
  resourceFormProblem,
  resourceLimits,
  tagsText,
  templateFileProblem,
  type ResourceFormValues,
} from '@juno/domain/resources/resource-rules'
import { useController, useWatch } from 'react-hook-form'
import type { ConflictField } from '@/components/form/conflict-choices'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { Field, SelectField, TextareaField, TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { issuesAtEmpty } from '@/components/form/form-issues'
import { OtherEditors } from '@/components/form/other-editors'
import { useDraft } from '@/components/form/use-draft'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { Select } from '@/components/ui/select'
import type { ResourceVersion } from '../api/save-resource'
import { useResourceSaving, type ResourceSaving } from '../use-resource-saving'
import type { ResourceLists } from './form-lists'
import { FormatChoice } from './format-choice'
import { templateContentProblem } from '../template-content-problem'
import { TemplateFileField } from './template-file-field'

interface ResourceFormProps extends ResourceLists {
  /** The edited resource, or undefined for a new one. */
  stored?: ResourceVersion | undefined
  /** Whether more than one person edits it. */
  isShared?: boolean
  /** Whether it is the person's own, which nobody else edits. */
  isOwn?: boolean
  saving: ResourceSaving
  onSaved: () => void
  submitLabel: string
  busyLabel: string
  /** The name of the draft. */
  draft: string
}

const emptyResource: ResourceFormValues = {
  title: '',
  description: '',
  typeId: '',
  categoryId: '',
  author: '',
  tags: '',
  format: 'link',
  url: '',
}

/** Returns the form of a stored resource. */
const resourceFormOf = (resource: ResourceVersion): ResourceFormValues => ({
  title: resource.title,
  description: resource.description,
  typeId: resource.type_id,
  categoryId: resource.category_id,
  author: resource.author ?? '',
  tags: tagsText(resource.tags ?? []),
  format: resource.template_file ? 'template' : 'link',
  url: resource.url ?? '',
})

const conflictFields = (
  types: ResourceLists['types'],
  categories: ResourceLists['categories'],
): Record<keyof ResourceFormValues | 'file', ConflictField> => {
  const nameIn = (list: readonly { id: string; name: string }[]) => (value: string) =>
    list.find(({ id }) => id === value)?.name ?? ''
  return {
    title: 'Title',
    description: 'Description',
    typeId: { label: 'Type', text: nameIn(types) },
    categoryId: { label: 'Category', text: nameIn(categories) },
    author: 'Author',
    tags: 'Tags',
    format: {
      label: 'What it is',
      text: (format: ResourceFormValues['format']) => (format === 'template' ? 'A file' : 'A link'),
    },
    url: 'URL',
    file: {
      label: 'Template file',
      text: (file: File | string) => (file instanceof File ? file.name : lastPartOf(file)),
    },
  }
}

const lastPartOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export function ResourceForm({
  stored,
  isShared = false,
  isOwn = false,
  types,
  categories,
  saving,
  onSaved,
  submitLabel,
  busyLabel,
  draft,
}: ResourceFormProps) {
  const { progress, isPaused, start, cancel } = useResourceSaving(saving)
  // Preselects the first category.
  const filled = <Values extends ResourceFormValues>(values: Values): Values => ({
    ...values,
    categoryId: values.categoryId || categories[0]?.id || '',
  })
  const form = useVersionedForm({
    stored,
    valuesOf: (version: ResourceVersion | undefined) => ({
      ...(version ? resourceFormOf(version) : emptyResource),
      file: null as File | null,
      storedFile: version?.template_file ?? null,
    }),
    file: {
      chosen: 'file',
      stored: 'storedFile',
      isKept: ({ format, file }) => format === 'template' && file === null,
    },
    together: [['format', 'url', 'file']],
    rules: values => {
      const problem = resourceFormProblem(filled(values), values.file !== null || values.storedFile !== null)
      return problem ? issuesAtEmpty(problem.fields, problem.message) : []
    },
    onSubmit: async ({ file, ...values }, version) => {
      const chosen = values.format === 'template' ? file : null
      const done = await start(filled(values), chosen, version)
      if (done) {
        // This happens before another form replaces this one, which would otherwise restore the draft.
        form.saved()
        onSaved()
      }
      return done
    },
    draft: useDraft(draft),
  })
  const [format, storedFile] = useWatch({ control: form.control, name: ['format', 'storedFile'] })
  const { field: fileField, fieldState: fileState } = useController({ control: form.control, name: 'file' })

  const chooseFile = (chosen: File | null) => {
    const refused = chosen && templateFileProblem(chosen)
    form.clearErrors()
    if (refused) return refuse(refused)
    form.setValue('file', chosen, { shouldDirty: true })
    if (!chosen) return
    void templateContentProblem(chosen).then(problem => {
      // Another file may have been chosen by then.
      if (problem && form.getValues('file') === chosen) refuse(problem)
    })
  }
  const refuse = (problem: string) => {
    form.setValue('file', null, { shouldDirty: true })
    form.setError('file', { message: problem })
  }

  return (
    <Form form={form}>
      {stored && isShared && <OtherEditors topic={editingTopic('resource', stored.id)} />}
      <TextField form={form} name="title" label="Title" required maxLength={resourceLimits.title} />
      <TextareaField
        form={form}
        name="description"
        label="Description"
        required
        maxLength={resourceLimits.description}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="typeId"
          label="Type"
          required
          options={types.map(toOption)}
          placeholder="Choose a type"
        />
        <Field form={form} name="categoryId" label="Category" required>
          {({ value, onChange, ...control }) => (
            <Select
              {...control}
              value={value || categories[0]?.id}
              onValueChange={onChange}
              options={categories.map(toOption)}
              placeholder="Choose a category"
            />
          )}
        </Field>
        <TextField form={form} name="author" label="Author" optional maxLength={resourceLimits.author} />
        <TextField form={form} name="tags" label="Tags" optional hint="Separated by commas" />
      </div>
      <FormatChoice value={format} onChange={next => form.setValue('format', next, { shouldDirty: true })} />
      {format === 'link' ? (
        <TextField
          form={form}
          name="url"
          label="URL"
          required
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2048}
        />
      ) : (
        <TemplateFileField
          file={fileField.value}
          storedName={storedFile && lastPartOf(storedFile)}
          error={fileState.error?.message}
          invalid={fileState.invalid}
          progress={progress}
          isPaused={isPaused}
          onFile={chooseFile}
          onCancel={cancel}
        />
      )}
      <ConflictDialog
        form={form}
        fields={conflictFields(types, categories)}
        own={isOwn ? 'resource' : undefined}
      />
      <FormNotice form={form} title="Error" />
      <SubmitButton form={form} busyLabel={busyLabel} className="justify-self-start">
        {submitLabel}
      </SubmitButton>
    </Form>
  )
}

const toOption = ({ id, name }: ResourceLists['types'][number]) => ({ value: id, label: name })
