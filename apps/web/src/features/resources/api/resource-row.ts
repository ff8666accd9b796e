// What a filled-in form becomes in the database.
import { parseTags, type ResourceFormValues } from '@juno/domain/resources/resource-rules'

export interface ResourceRow {
  title: string
  description: string
  url: string | null
  type_id: string
  category_id: string
  author: string | null
  tags: string[]
  template_file: string | null
}

/** A link has no template file, a template no url. @param templateFile its path in the bucket, in template mode */
export function toResourceRow(values: ResourceFormValues, templateFile: string | null): ResourceRow {
  const isLink = values.format === 'link'
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    url: isLink ? values.url.trim() : null,
    type_id: values.typeId,
    category_id: values.categoryId,
    author: values.author.trim() || null,
    tags: parseTags(values.tags),
    template_file: isLink ? null : templateFile,
  }
}
