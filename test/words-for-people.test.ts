// Checks the words of pages, emails and refusals: an email is never "a mail", and nobody is taken for a man or a woman.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** People read all texts of these. On the server, only properties with certain names count. */
const ofSite = ['product/web/src', 'product/domain/src']
const ofServer = ['product/server/src/modules', 'product/server/src/shared']
const said = /^(heading|label|message|messages|notes|paragraphs|preview|subject|text|title)$/

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file) && !/\.test\.|testing\//.test(file))
    .map(file => path.join(folder, file))

const isShown = (node: ts.Node): boolean =>
  ts.isSourceFile(node)
    ? false
    : (ts.isPropertyAssignment(node) && said.test(node.name.getText())) || isShown(node.parent)

const comments = /^\s*(?:\/\/|\/?\*|import ).*$/gm

/** A class, a path or a key is one word, or several in lower case without a stop. */
const isSentence = (text: string) => /\s/.test(text.trim()) && /[A-Z.,:!?’]/.test(text)

function sentencesOf(file: string, wholly: boolean): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isText =
      ts.isStringLiteral(node) ||
      ts.isJsxText(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateExpression(node)
    if (isText && isSentence(node.getText()) && (wholly || isShown(node))) found.push(node.getText().trim())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function saying(word: RegExp): string[] {
  const where = (files: string[], texts: (file: string) => string[]) =>
    files
      .filter(file => word.test(readFileSync(file, 'utf8').replace(comments, '')))
      .flatMap(file => texts(file).flatMap(text => (word.test(text) ? `${file}: ${text}` : [])))
  const sql = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/raise exception '((?:[^']|'')*)'/g)].map(([, text]) => text!)
  return [
    ...ofSite.flatMap(folder => where(filesOf(folder, /\.tsx?$/), file => sentencesOf(file, true))),
    ...ofServer.flatMap(folder => where(filesOf(folder, /\.ts$/), file => sentencesOf(file, false))),
    ...where(filesOf('product/supabase/migrations', /\.sql$/), sql),
  ]
}

it('an email is called an email, and what carries it a mail server', () => {
  const mail = /\be-mail|(?<![-@/.])\bmail(?:s|ed|ing)?\b(?! (?:server|account|provider)s?\b)(?![-/.:(])/i
  expect(saying(mail)).toEqual([])
})

it('says "they" or "you" of a person', () => {
  expect(saying(/\b(she|her|hers|herself|he|him|his|himself)\b/i)).toEqual([])
})

it('does not claim that a person reads every application: a role approves some', () => {
  expect(saying(/\breads? every (?:application|one of them)\b/i)).toEqual([])
})
