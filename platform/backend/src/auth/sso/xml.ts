/**
 * Reads XML that others sent. Refuses what SAML has no use for and what attacks are made of: document types with their
 * entities, processing instructions, and documents beyond any sensible size.
 */
import { createRequire } from 'node:module'

/** Describes the part of the DOM that is read here. */
export interface XmlElement {
  readonly nodeType: number
  readonly namespaceURI: string | null
  readonly localName: string
  readonly parentNode: XmlElement | null
  readonly childNodes: ArrayLike<XmlElement>
  readonly textContent: string | null
  getAttribute(name: string): string | null
}

interface XmlParser {
  parseFromString(text: string, type: string): XmlElement
}

/** The library's own types bring those of browsers into every file of the server. */
interface XmlLibrary {
  DOMParser: new (options: object) => XmlParser
}

const require = createRequire(import.meta.url)

export const NS = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

const MOST_DEPTH = 50
const MOST_ELEMENTS = 20_000
const LONE_SURROGATE = /\p{Surrogate}/u
const ELEMENT = 1

/** @throws Error for anything but one well-formed document */
export function parseXml(text: string): XmlElement {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw new Error('a document type is not allowed')
  if (/<\?/.test(text.replace(/^\uFEFF?\s*<\?xml\s[^?]*\?>/, '')))
    throw new Error('a processing instruction is not allowed')
  const refuse = (problem: unknown) => {
    throw new Error(String(problem).split('\n')[0])
  }
  const { DOMParser } = require('@xmldom/xmldom') as XmlLibrary
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse }
  const document = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')
  const [root, ...others] = elementsOf(document)
  if (!root || others.length > 0) throw new Error('not one element')
  checkSize(root)
  return root
}

/** Iterates level by level instead of recursing, because the sender decides how deep a document is. */
function checkSize(root: XmlElement): void {
  let elements = 0
  let level = [root]
  for (let depth = 1; level.length > 0; depth++) {
    elements += level.length
    if (depth > MOST_DEPTH || elements > MOST_ELEMENTS) throw new Error('the document is too large')
    level = level.flatMap(elementsOf)
  }
}

export function elementsOf(parent: XmlElement): XmlElement[] {
  return Array.from(parent.childNodes).filter(({ nodeType }) => nodeType === ELEMENT)
}

export function isElement(element: XmlElement, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name
}

export function children(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return elementsOf(parent).filter(child => isElement(child, namespace, name))
}

/** @returns null where there is none. @throws Error where there are several: which of them counts is nobody's guess */
export function onlyChild(parent: XmlElement, namespace: string, name: string): XmlElement | null {
  const found = children(parent, namespace, name)
  if (found.length > 1) throw new Error(`several elements ${name}`)
  return found[0] ?? null
}

/** @throws Error where there is not exactly one */
export function theChild(parent: XmlElement, namespace: string, name: string): XmlElement {
  const found = onlyChild(parent, namespace, name)
  if (!found) throw new Error(`no element ${name}`)
  return found
}

/** The whole text, comments left out. @throws Error for further elements in it, and for what PostgreSQL cannot store */
export function textOf(element: XmlElement): string {
  if (elementsOf(element).length > 0) throw new Error(`${element.localName} is no text`)
  return storable((element.textContent ?? '').trim())
}

/** @returns null for one that is missing or empty */
export function attributeOf(element: XmlElement, name: string): string | null {
  return storable(element.getAttribute(name) ?? '').trim() || null
}

function storable(text: string): string {
  if (text.includes('\0') || LONE_SURROGATE.test(text)) throw new Error('a character that cannot be stored')
  return text
}
