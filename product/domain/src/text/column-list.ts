/**
 * Columns as the data wire's `select` names them. The type is the text itself, so that supabase-js finds each column in
 * the database's types.
 */
export const columnList = <const Names extends readonly string[]>(names: Names) =>
  names.join(', ') as ColumnList<Names>

type ColumnList<Names extends readonly string[]> = Names extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? Rest extends readonly []
    ? First
    : `${First}, ${ColumnList<Rest>}`
  : never
