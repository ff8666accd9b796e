/** Returns the README in the archive of the community. */
import { exportedTables } from './exported-tables'

const WIDTH = Math.max(...exportedTables.map(({ name }) => name.length)) + 2

export function communityReadme(brand: string, day: string): string {
  return `${brand}, as of ${day}

Each table comes twice: as .csv for spreadsheets, and as .json for programs. Both are UTF-8. Times are in UTC.
In .csv a cell that a spreadsheet would run as a formula has an apostrophe before it; lists are written as JSON.

${exportedTables.map(({ name, about }) => name.padEnd(WIDTH) + about).join('\n')}

events.ics               all events, for calendar programs
newsletter/              each newsletter as a page, by the day on which it was sent

files/profiles           photos of members, by the path that their profile names
files/templates          files of resources
files/recommended-reads  pictures of books
files/testimonials       pictures of testimonials

A file of no bytes could not be read when the archive was made. Rows that were changed while it was made may be as they
were before or after.

Passwords, second factors, sessions, emails and the links in them are not in here: nobody can sign in with this archive.
Keep it as safe as the site itself all the same.
`
}
