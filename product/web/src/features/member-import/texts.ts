// Words problems with files, rows and imports.
import { importLimits } from '@juno/domain/member-import/imported-person'
import { MOST_INVITED, type PeopleShown } from '@juno/domain/member-import/import-wire'
import { plural } from '@juno/domain/text/plural'
import { undoSeconds } from '@juno/domain/text/undo-seconds'

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
  importPeople: (count: number) => (count === 0 ? 'Nobody to import' : `Import ${people(count)}`),
  started: (count: number) => `${people(count)} ${count === 1 ? 'is' : 'are'} on the way in.`,
  nobody: 'Nobody matches this choice.',
  howMany: `Please enter a number up to ${MOST_INVITED}.`,
  question: (count: number, again: boolean) =>
    again ? `Remind ${people(count)}?` : `Invite ${people(count)}?`,
  whom: (names: readonly string[], count: number) => {
    const others = count - names.length
    const all = others > 0 ? [...names, plural(others, 'other')] : names
    return `An email of their own goes to ${new Intl.ListFormat('en').format(all)}. You can undo it for ${undoSeconds} seconds.`
  },
  invited: (count: number) => `${people(count)} ${count === 1 ? 'is' : 'are'} invited`,
  invitationsUndone: 'Taken back. Nobody was emailed.',
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
