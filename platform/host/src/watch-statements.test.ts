import { expect, test } from 'vitest'
import { withoutLiterals } from './watch-statements'

test.each([
  [`select 'it''s' || E'a\\'b' from t1 where x = -1.5`, 'select ? || ? from t1 where x = ?'],
  ['select $1, a2."b 3" from $2', 'select $1, a2."b 3" from $2'],
  ['select name as "ada@example.org"', 'select name as "…"'],
  ["do $x$ begin raise 'ada'; end $x$", 'do ?'],
  [`select 'a' -- it's\n, 'ada' /* isn't */ as "it's", 'bea'`, 'select ? , ? as "…", ?'],
  ['select\n  1', 'select ?'],
])('%s loses its literals', (sql, kept) => {
  expect(withoutLiterals(sql)).toBe(kept)
})
