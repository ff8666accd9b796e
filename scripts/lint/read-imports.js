// @ts-check
// Visits every way in which a module can be named: import, export from, dynamic import.

/** @param {(node: any, specifier: string) => void} visit */
export const readImports = visit => {
  const onSource = (/** @type {any} */ node) => {
    if (typeof node.source?.value === 'string') visit(node.source, node.source.value)
  }
  return {
    ImportDeclaration: onSource,
    ExportNamedDeclaration: onSource,
    ExportAllDeclaration: onSource,
    ImportExpression: onSource,
  }
}
