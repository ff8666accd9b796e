// The table of docs/specification/auth-safety.md names tests that exist.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const rows = readFileSync(path.join(root, 'docs/specification/auth-safety.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| property'))
  .map(line => line.split(' | ').map(cell => cell.replace(/^\| | \|$/g, '')))

test('the table has rows', () => expect(rows.length).toBeGreaterThan(15))

test.each(rows)('%s', (_, shown = '') => {
  const named = [...shown.matchAll(/`([^`]+)` › (.+?)(?=; `|$)/g)]
  expect(named.length).toBeGreaterThan(0)
  for (const [, file, title] of named) {
    const at = path.join(root, file!)
    expect(existsSync(at), file).toBe(true)
    expect(titlesOf(readFileSync(at, 'utf8')), file).toContain(title)
  }
})

/** Returns the titles of each `test`, `it`, `test.each(…)`. */
function titlesOf(text: string): string[] {
  const titles: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /^(test|it)\b/.test(node.expression.getText())) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true))
  return titles
}
