/** Finds which test calls which part of postgrest-js, by the types of the tests. */
import path from 'node:path'
import ts from 'typescript'
import { isOfClient, readClientSurface, textsOf, type ClientSurface } from './client-surface'

/** Maps each method, option and choice to the tests that use it, at most two. An empty list means none. */
export type ClientCoverage = Record<string, string[]>

const MAX_TESTS = 2

/**
 * @param program contains the tests
 * @param files test files, of which the first imports the client
 * @param root names in the result start below it
 */
export function readClientCoverage(
  program: ts.Program,
  files: readonly string[],
  root: string,
): ClientCoverage {
  const checker = program.getTypeChecker()
  const surface = readClientSurface(checker, clientModule(program, checker, files[0]!))
  const coverage = emptyCoverage(surface)
  for (const file of files) {
    const source = program.getSourceFile(file)!
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node)) record(node, `${path.relative(root, file)} > ${testName(node)}`)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return coverage

  function record(call: ts.CallExpression, test: string): void {
    if (!ts.isPropertyAccessExpression(call.expression)) return
    const method = call.expression.name.text
    const known = surface.get(method)
    if (known === undefined || !asksClient(checker, call.expression)) return
    add(method, test)
    for (const argument of call.arguments) {
      for (const property of propertiesOf(checker, argument)) {
        if (!known.has(property.name)) continue
        add(`${method}({ ${property.name} })`, test)
        for (const choice of textsOf(checker.getTypeOfSymbol(property))) {
          if (known.get(property.name)!.includes(choice))
            add(`${method}({ ${property.name}: '${choice}' })`, test)
        }
      }
    }
  }

  function add(what: string, test: string): void {
    const tests = coverage[what]!
    if (tests.length < MAX_TESTS && !tests.includes(test)) tests.push(test)
  }
}

function emptyCoverage(surface: ClientSurface): ClientCoverage {
  const names = [...surface].flatMap(([method, options]) => [
    method,
    ...[...options].flatMap(([option, choices]) => [
      `${method}({ ${option} })`,
      ...choices.map(choice => `${method}({ ${option}: '${choice}' })`),
    ]),
  ])
  return Object.fromEntries(names.sort().map(name => [name, []]))
}

function clientModule(program: ts.Program, checker: ts.TypeChecker, file: string): ts.Symbol {
  const imports = program.getSourceFile(file)!.statements.filter(ts.isImportDeclaration)
  const client = imports.find(({ moduleSpecifier }) => moduleSpecifier.getText().includes('postgrest-js'))
  return checker.getSymbolAtLocation(client!.moduleSpecifier)!
}

/** Returns whether it is a method of the client, or one that the test had to declare for it. */
function asksClient(checker: ts.TypeChecker, { name }: ts.PropertyAccessExpression): boolean {
  const declarations = checker.getSymbolAtLocation(name)?.declarations ?? []
  return declarations.some(
    one => isOfClient(one) || (ts.isMethodSignature(one) && one.getSourceFile() === name.getSourceFile()),
  )
}

function propertiesOf(checker: ts.TypeChecker, argument: ts.Expression): ts.Symbol[] {
  const type = checker.getTypeAtLocation(argument)
  return (type.isUnion() ? type.types : [type]).flatMap(part =>
    part.flags & ts.TypeFlags.Object ? part.getProperties() : [],
  )
}

/** Returns the title of the test around a node. A helper's calls belong to the tests of its file. */
function testName(node: ts.Node): string {
  for (let at = node.parent; at && !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isCallExpression(at) || !/^test\b/.test(at.expression.getText())) continue
    const titled = ts.isCallExpression(at.parent) && at.parent.expression === at ? at.parent : at
    const title = titled.arguments[0]
    if (title && ts.isStringLiteralLike(title)) return title.text
  }
  return '(several)'
}
