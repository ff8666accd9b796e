// The planted faults keep their places: a change of the code that moves one also moves it in its list, so that `npm run
// planted-faults` always tries all of them.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas, chooseFaults, occurrences, readFaults, root } from '../scripts/planted-faults/fault-lists.mjs'
import { namesIn, statementAround } from '../scripts/planted-faults/levels.mjs'

const faults = readFaults()

it.each(faults)('$id has a place', ({ id, area, file, from, to, harm }) => {
  expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(areas).toContain(area)
  expect(existsSync(path.join(root, file)), file).toBe(true)
  expect(occurrences(readFileSync(path.join(root, file), 'utf8'), from), `«${from}» in ${file}`).toBe(1)
  expect(to).not.toBe(from)
  expect(harm).toMatch(/^[A-Z].*\.$/)
})

it('there are sixty faults or more, each with a name of its own, in every area', () => {
  expect(faults.length).toBeGreaterThanOrEqual(60)
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
  expect(new Set(faults.map(({ area }) => area))).toEqual(new Set(areas))
})

describe('a choice of faults', () => {
  const four = faults.slice(0, 4)

  it('is made by ids and areas, and refuses a name that is neither', () => {
    expect(chooseFaults(four, [four[2]!.id], undefined)).toEqual([four[2]])
    expect(() => chooseFaults(four, ['no-such-fault'], undefined)).toThrow('no-such-fault')
  })

  it('is divided into parts that together are all of them', () => {
    const parts = ['1/3', '2/3', '3/3'].flatMap(part => chooseFaults(four, [], part))
    expect(new Set(parts)).toEqual(new Set(four))
    expect(parts).toHaveLength(4)
  })
})

it('a changed text of a migration is looked for by the names of its statement', () => {
  const sql = `create table public.apples (id uuid);

create policy "Members eat" on public.pears for select to authenticated
  using (exists (select from public.plums));
grant select on public.apples to anon;`
  const statement = statementAround(sql, 'select from public.plums')
  expect(statement).toContain('Members eat')
  expect(statement).not.toContain('grant')
  expect(namesIn(statement)).toEqual(['pears'])
})
