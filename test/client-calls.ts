/** Reads every method of a client from its types, and which tests call it from theirs. */
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(import.meta.dirname, '..')

/** Maps a method, as it is reached (`mfa.enroll` of `supabase.auth`), to the tests that call it. */
export type ClientCalls = Record<string, string[]>

const isOfClient = (node: ts.Node) =>
  /\/@supabase\/(auth|realtime|storage)-js\//.test(node.getSourceFile().fileName)

/**
 * Parses tests and the declarations of clients, with the types of what they import, as far as a client may come from
 * there.
 */
export function createTypedProgram(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const cache = ts.createModuleResolutionCache(root, name => name)
  // The types of Stripe and Redis alone are half of all files.
  host.resolveModuleNameLiterals = (names, file) =>
    names.map(({ text }) =>
      /^(\.|@supabase\/|@juno\/|@?vitest(\/|$))/.test(text)
        ? ts.resolveModuleName(text, file, options, host, cache)
        : { resolvedModule: undefined },
    )
  return ts.createProgram([...files], options, host)
}

/**
 * @param program contains the tests and the client
 * @param files tests that call the client
 * @param client its declarations
 * @param root names in the result start below it
 * @param classes those of the client, each with the prefix of its methods; a shared method counts for the last one
 */
export function readClientCalls(
  program: ts.Program,
  files: readonly string[],
  client: string,
  root: string,
  classes: Readonly<Record<string, string>> = { default: '' },
): ClientCalls {
  const checker = program.getTypeChecker()
  const methods = readMethods(checker, program.getSourceFile(client)!, classes)
  const calls: ClientCalls = Object.fromEntries([...new Set(methods.values())].sort().map(name => [name, []]))
  // The type of a call is computed only where the method has a name of the client's.
  const names = new Set([...methods.keys()].map(one => ts.getNameOfDeclaration(one)?.getText()))
  for (const file of files) {
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node)) record(node, path.relative(root, file))
      ts.forEachChild(node, visit)
    }
    visit(program.getSourceFile(file)!)
  }
  return calls

  function record({ expression }: ts.CallExpression, file: string): void {
    if (!ts.isPropertyAccessExpression(expression) || !names.has(expression.name.text)) return
    const title = testName(expression)
    if (title === null) return
    const declarations = checker.getSymbolAtLocation(expression.name)?.declarations ?? []
    const method = declarations.map(one => methods.get(one)).find(name => name !== undefined)
    if (method === undefined) return
    const tests = calls[method]!
    const test = `${file} > ${title}`
    if (!tests.includes(test)) tests.push(test)
  }
}

/** Returns each declaration of a method, with the name it is reached by: `mfa.enroll`. */
function readMethods(
  checker: ts.TypeChecker,
  source: ts.SourceFile,
  classes: Readonly<Record<string, string>>,
): Map<ts.Declaration, string> {
  const methods = new Map<ts.Declaration, string>()
  const module = checker.getSymbolAtLocation(source)!
  // A client may return objects of classes that it does not export.
  const known = [
    ...checker.getExportsOfModule(module),
    ...checker.getSymbolsInScope(source, ts.SymbolFlags.Class),
  ]
  for (const [name, prefix] of Object.entries(classes)) {
    const symbol = known.find(one => one.name === name)
    if (symbol === undefined) throw new Error(`${source.fileName} has no ${name}.`)
    const aliased = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const type = checker.getDeclaredTypeOfSymbol(aliased)
    if (prefix === '') collect(type, '')
    else collectOwn(type, prefix)
  }
  return methods

  /** Collects the methods of one class among several that refer to each other. */
  function collectOwn(type: ts.Type, prefix: string): void {
    for (const { name, declarations = [] } of type.getProperties())
      for (const one of declarations.filter(ts.isMethodDeclaration))
        if (isPublic(one) && !name.startsWith('_')) methods.set(one, prefix + name)
  }

  function collect(type: ts.Type, prefix: string): void {
    for (const member of type.getProperties()) {
      const declarations = member.declarations?.filter(one => isOfClient(one) && isPublic(one)) ?? []
      if (declarations.length === 0 || member.name.startsWith('_')) continue
      const name = prefix + member.name
      const own = checker.getTypeOfSymbolAtLocation(member, source)
      if (own.getCallSignatures().length > 0) for (const one of declarations) methods.set(one, name)
      else if (own.symbol?.declarations?.some(isOfClient)) collect(own, `${name}.`)
    }
  }
}

const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected
const isPublic = (node: ts.Declaration) => (ts.getCombinedModifierFlags(node) & HIDDEN) === 0

/** Returns the title of the test around a call, or null for a helper, which proves nothing. */
function testName(node: ts.Node): string | null {
  for (let at = node.parent; at && !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isCallExpression(at) || !/^(test|it)\b/.test(at.expression.getText())) continue
    const title = at.arguments[0]
    if (title && ts.isStringLiteralLike(title)) return title.text
  }
  return null
}
