// Translates a violated database constraint into a field of the form and a sentence for people.

/**
 * Lists constraints over more than one column. Constraints of one column are named after it. A test compares the list
 * with the database.
 */
export const namedConstraints: Record<string, { column: string; message: string }> = {
  resources_link_or_template: {
    column: 'url',
    message: 'A resource is a link or a file, never both. Please choose one.',
  },
  resource_types_name_key: { column: 'name', message: 'This resource type already exists' },
  resource_categories_name_key: { column: 'name', message: 'This category already exists' },
  resource_categories_slug_key: { column: 'name', message: 'This category already exists' },
}

const sentences: Record<string, string> = {
  check: 'This cannot be stored as it is. Please check its length and its characters.',
  unique: 'This is taken already. Please choose another.',
  'foreign key': 'This has since been removed. Please choose again.',
  'not-null': 'Please fill in this field.',
}
const withoutField = 'something in it cannot be stored as it is. Please check it and try again.'

/** PostgreSQL ends its message like this, whatever stands before it. */
const violation =
  /(?:new row for|duplicate key|null value in column "(\w+)"|insert or update on|update or delete on|value for domain).*?violates (check|unique|foreign key|not-null) constraint(?: "(\w+)")?.*$/s

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/**
 * Returns null where no constraint was violated.
 * @param message of the failure, which may begin with a sentence of ours
 * @param fields of the form, `typeId` or `type_id`
 * @returns the issue at its field, or beside the button where the form has no such field
 */
export function constraintIssue(
  message: string,
  fields: readonly string[],
): { path: string; message: string } | string | null {
  const found = violation.exec(message)
  if (!found) return null
  const [said, column, kind = 'check', constraint = ''] = found
  const named = namedConstraints[constraint]
  const isAbout = (field: string) =>
    snake(field) === (named?.column ?? column) ||
    new RegExp(`_${snake(field)}_(check|key|fkey)\\d*$`).test(constraint)
  const path = fields.find(isAbout)
  if (path) return { path, message: named?.message ?? sentences[kind]! }
  return message.replace(said, named?.message ?? withoutField)
}
