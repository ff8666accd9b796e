/**
 * Reads from the types of postgrest-js everything that a caller can use: every method, option, and choice of an option.
 */
import ts from 'typescript'

/** Maps a method to its options, each with its choices if it is a choice between texts. */
export type ClientSurface = Map<string, Map<string, string[]>>

const PACKAGE = '/@supabase/postgrest-js/'
/** `await` calls `then`. */
const NOT_ASKED = ['then', 'constructor', 'toJSON']

export function isOfClient(node: ts.Node): boolean {
  return node.getSourceFile().fileName.includes(PACKAGE)
}

export function readClientSurface(checker: ts.TypeChecker, module: ts.Symbol): ClientSurface {
  const surface: ClientSurface = new Map()
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    if (!(symbol.flags & ts.SymbolFlags.Class)) continue
    for (const member of symbol.members?.values() ?? []) {
      for (const method of member.declarations ?? []) {
        if (!ts.isMethodDeclaration(method) || NOT_ASKED.includes(member.name)) continue
        if (ts.getCombinedModifierFlags(method) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected))
          continue
        const options = surface.get(member.name) ?? new Map<string, string[]>()
        surface.set(member.name, options)
        for (const parameter of method.parameters) {
          for (const [name, choices] of optionsOf(checker, checker.getTypeAtLocation(parameter))) {
            options.set(name, choices)
          }
        }
      }
    }
  }
  return surface
}

/** The client declares options in place. Other objects are values, or belong to the platform. */
function optionsOf(checker: ts.TypeChecker, type: ts.Type): [string, string[]][] {
  const parts = type.isUnion() ? type.types : [type]
  return parts
    .flatMap(part => part.getProperties())
    .filter(({ declarations }) =>
      declarations?.some(
        one => ts.isPropertySignature(one) && ts.isTypeLiteralNode(one.parent) && isOfClient(one),
      ),
    )
    .map(property => [property.name, textsOf(checker.getTypeOfSymbol(property))])
}

/** Returns the texts that a type is a choice between. */
export function textsOf(type: ts.Type): string[] {
  const parts = type.isUnion() ? type.types : [type]
  return parts.flatMap(part => (part.isStringLiteral() ? [part.value] : []))
}
