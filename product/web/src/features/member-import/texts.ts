// Words problems with files, rows and imports.
import { importLimits } from '@juno/domain/member-import/imported-person'
import type { PeopleShown } from '@juno/domain/member-import/import-wire'
import { plural } from '@juno/domain/text/plural'

export const mostBytes = 10 * 1024 * 1024

const people = (count: number) => plural(count, 'person', 'people')

export const memberImportTexts = {
  tooLarge: 'This file is larger than 10 MB. Please leave out columns or rows that you do not need.',
  encoding: 'This file is not readable as text. Please save it as CSV (UTF-8) and choose it again.',
  broken: (message: string) => `This file is damaged or not a CSV file: ${message}.`,
  empty: 'There is nobody in this file. It needs a row of headers, and below it a row for each person.',
  tooMany: (rows: number) =>
    `This file has ${plural(rows, 'row')}, and one import takes ${importLimits.mostRows.toLocaleString('en')}. Please split it.`,
  noAddress: 'Please say which column holds the email addresses.',
  importPeople: (count: number) => `Import ${people(count)}`,
  started: (count: number) => `${people(count)} ${count === 1 ? 'is' : 'are'} on the way in.`,
  invited: (count: number) =>
    count === 0
      ? 'Nobody matches this choice.'
      : `${people(count)} ${count === 1 ? 'is' : 'are'} being invited.`,
  undone: (count: number) => `${people(count)} ${count === 1 ? 'was' : 'were'} taken out again.`,
} as const

export const shownLabels: Record<PeopleShown, string> = {
  'not-invited': 'Not invited yet',
  invited: 'Invited, not here yet',
  came: 'Have joined',
  here: 'Had an account already',
  failed: 'Could not be stored',
  photos: 'Photo could not be fetched',
}
