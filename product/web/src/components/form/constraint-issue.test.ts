import { expect, test } from 'vitest'
import { constraintIssue } from './constraint-issue'

const tooLong = {
  path: 'title',
  message: 'This cannot be stored as it is. Please check its length and its characters.',
}
const fields = ['title', 'typeId', 'url', 'name']

test.each([
  ['new row for relation "resources" violates check constraint "resources_title_check"', tooLong],
  [
    'Failed to add resource: new row for relation "resources" violates check constraint "resources_title_check"',
    tooLong,
  ],
  [
    'insert or update on table "resources" violates foreign key constraint "resources_type_id_fkey"',
    { path: 'typeId', message: 'This has since been removed. Please choose again.' },
  ],
  [
    'duplicate key value violates unique constraint "resource_types_name_key"',
    { path: 'name', message: 'This resource type already exists' },
  ],
  [
    'null value in column "url" of relation "x" violates not-null constraint',
    { path: 'url', message: 'Please fill in this field.' },
  ],
  [
    'Failed to add resource: value for domain plain_line violates check constraint "plain_line_check"',
    'Failed to add resource: something in it cannot be stored as it is. Please check it and try again.',
  ],
  ['Failed to add resource: too bad', null],
])('«%s» is said at its field', (message, issue) => {
  expect(constraintIssue(message, fields)).toEqual(issue)
})
