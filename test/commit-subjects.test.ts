// Checks that commit subjects are `area: change`, at most 72 characters, since the commit that introduced this rule.
// Where the history is cut off (a shallow clone) or missing (an archive), it checks what is there.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Returns the problem with a subject, or null. */
function subjectProblem(subject: string): string | null {
  if (subject.length > 72) return 'longer than 72 characters'
  if (!/^[a-z][a-z0-9-]*(, [a-z][a-z0-9-]*)*: \S/.test(subject)) return 'not `area: change`'
  return subject.endsWith('.') ? 'ends with a full stop' : null
}

function git(...words: string[]): string[] {
  try {
    const cwd = import.meta.dirname
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return execFileSync('git', words, { cwd, stdio: [...stdio], encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}

it.each([
  ['events: tell attendees of a new place', null],
  ['web, server: one client for /api', null],
  ['Tell attendees of a new place', 'not `area: change`'],
  ['events: tell attendees.', 'ends with a full stop'],
  [`events: ${'x'.repeat(70)}`, 'longer than 72 characters'],
])('%s: %s', (subject, problem) => {
  expect(subjectProblem(subject)).toBe(problem)
})

it('every commit since this rule keeps it', () => {
  const [introduced] = git(
    'log',
    '--diff-filter=A',
    '--format=%H',
    '--',
    path.basename(import.meta.filename),
  ).slice(-1)
  const subjects = introduced ? git('log', '--no-merges', '--format=%s', `${introduced}..HEAD`) : []
  expect(
    subjects
      .flatMap(subject => subjectProblem(subject) && `${subject}: ${subjectProblem(subject)}`)
      .filter(Boolean),
  ).toEqual([])
})
