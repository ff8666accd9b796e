/** Finds what documents and sources refer to, so that a test can say which references are broken. It is pure. */
import path from 'node:path'

/**
 * Returns the text of a file below the repository's root, '' for a folder or a file that is not text, or undefined for
 * nothing.
 */
export type ReadFile = (file: string) => string | undefined

/** Returns the anchors of a document: its headings as GitHub names them, and its `<a id>`. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set([...markdown.matchAll(/<a id="([^"]+)"/g)].map(match => match[1]!))
  for (const [, heading] of markdown.matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading!
      .replace(/<[^>]+>/g, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let copy = 1; anchors.has(anchor); copy++) anchor = `${slug}-${copy}`
    anchors.add(anchor)
  }
  return anchors
}

/** Returns the broken links of a document. */
export function brokenLinks(document: string, read: ReadFile): string[] {
  const links = [...(read(document) ?? '').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
    match => match[1]!,
  )
  return links.filter(link => {
    const [file, anchor] = link.split('#')
    const target = file ? path.posix.normalize(path.posix.join(path.posix.dirname(document), file)) : document
    return leadsNowhere(target, anchor, read)
  })
}

/**
 * Returns the broken references of a source to documents (`docs/specification/events.md#form`, `decision 010`). A
 * reference by the number of a section is broken: sections have none.
 */
export function brokenReferences(source: string, decisions: readonly string[], read: ReadFile): string[] {
  const documents = [...source.matchAll(/(?<![\w./-])docs\/[\w./-]*\w(?:#[\w-]+)?/g)].map(match => match[0])
  const numbers = [...source.matchAll(/\bdecisions? (\d{3})\b/gi)]
  const sections = [...source.matchAll(/\b(?:specifications?|design) (?:section )?\d[\d.]*/gi)]
  return [
    ...sections.map(match => match[0]),
    ...documents.filter(reference => {
      const [file, anchor] = reference.split('#')
      return leadsNowhere(file!, anchor, read)
    }),
    ...numbers
      .filter(([, number]) => !decisions.some(name => name.startsWith(number!)))
      .map(match => match[0]),
  ]
}

function leadsNowhere(file: string, anchor: string | undefined, read: ReadFile): boolean {
  const text = read(file)
  return text === undefined || (anchor !== undefined && !anchorsOf(text).has(anchor))
}
