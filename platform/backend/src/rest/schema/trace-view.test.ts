import { expect, test } from 'vitest'
import { traceViewColumns } from './trace-view'

const entry = (number: number, name: string, table: number, column: number, junk = false) =>
  `{TARGETENTRY :expr {VAR :varno 1} :resno ${number} :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk ${junk}}`

test('takes the columns of the outermost query, whatever inner ones contain', () => {
  const inner = `{QUERY :targetList (${entry(1, 'inner', 9, 9)})}`
  const rule = `({QUERY :rtable ({RTE :subquery ${inner}}) :targetList (${entry(1, 'a', 11, 2)} ${entry(2, 'b\\}\\{', 12, 3)} ${entry(3, 'c', 0, 0)} ${entry(4, 'd', 11, 4, true)})})`
  expect(traceViewColumns(rule)).toEqual([
    { number: 1, table: '11', column: 2 },
    { number: 2, table: '12', column: 3 },
  ])
})

test('takes the columns of the entry, where its expression has a subquery', () => {
  const subquery = `{SUBLINK :subselect {QUERY :targetList (${entry(1, 'inner', 9, 9)})}}`
  const outer = entry(2, 'a', 0, 0).replace('{VAR :varno 1}', subquery)
  expect(traceViewColumns(`({QUERY :targetList (${entry(1, 'id', 11, 1)} ${outer})})`)).toEqual([
    { number: 1, table: '11', column: 1 },
  ])
})
