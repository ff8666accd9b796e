// Text that people write may run from right to left. Wherever a page shows a row's text, an element around it takes its
// direction from the text (dir="auto" or bdi).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const row =
  /^(app|application|author|digest|entry|event|issue|member|message|next|option|person|profile|read|resource|review|submission|target|testimonial)\??\.((type|category|author)\??\.)?(bio|business_name|content|description|display|location|name|notes|reason|subject|title)\b/

const takesDirection = (node: ts.Node) =>
  ts.isJsxElement(node) &&
  (node.openingElement.tagName.getText() === 'bdi' ||
    node.openingElement.attributes.properties.some(attribute => attribute.name?.getText() === 'dir'))

function isIsolated(node: ts.Node): boolean {
  for (let above: ts.Node | undefined = node.parent; above; above = above.parent)
    if (takesDirection(above)) return true
  return false
}

/** Returns the texts of rows that an expression between tags shows, without those that it only tests. */
function shownTexts(node: ts.Node): ts.Node[] {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isFunctionLike(node)) return []
  if (ts.isCallExpression(node) && !ts.isPropertyAccessExpression(node.expression)) return []
  if (ts.isPropertyAccessExpression(node) && row.test(node.getText())) return [node]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(shownTexts)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return shownTexts(node.right)
  const found: ts.Node[] = []
  ts.forEachChild(node, child => void found.push(...shownTexts(child)))
  return found
}

function withoutDirection(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const between =
      ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
    if (between && node.expression && !isIsolated(node))
      found.push(...shownTexts(node.expression).map(text => `${file}: ${text.getText()}`))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('every text of a row is shown in its own direction', () => {
  const files = readdirSync('product/web/src', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx') && !file.includes('.test.'))
    .map(file => path.join('product/web/src', file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(withoutDirection)).toEqual([])
})
