/**
 * Defines how the permission matrix is written. `outcome` has one sign per person, in the order of `people`: x =
 * refused for lack of permission, a digit = the number of rows that are read or changed, f = permitted, and then
 * stopped by a foreign key. Ids are md5 of the names in permission-fixtures.sql; `me` is the person's own id. Changes
 * have no condition where possible: a condition would hide a missing policy behind the right to read.
 */
export const people = ['visitor', 'unpaid', 'lapsed', 'member', 'admin'] as const
export type Person = (typeof people)[number]

export interface Attempt {
  on: string
  to: string
  sql: string
  outcome: string
}

export const id = (name: string) => `md5('${name}')::uuid`
export const me = 'auth.uid()'

export const attempt = (on: string, to: string, sql: string, outcome: string): Attempt => ({
  on,
  to,
  sql,
  outcome,
})

/** Tries to read, change and remove every row of a table, where only the number of rows matters. */
export const whole = (
  on: string,
  set: string,
  [read, change, remove]: [string, string, string],
): Attempt[] => [
  { on, to: 'read', sql: `select from ${on}`, outcome: read },
  { on, to: 'change', sql: `update ${on} set ${set}`, outcome: change },
  { on, to: 'remove', sql: `delete from ${on}`, outcome: remove },
]
export const add = (on: string, what: string, columns: string, values: string, outcome: string): Attempt => ({
  on,
  to: `add ${what}`,
  sql: `insert into ${on} (${columns}) values (${values})`,
  outcome,
})
