/** What a demo document or sheet says, before it becomes a file. */
export type DocumentBlock = { heading: string } | { text: string } | { items: readonly string[] }

export interface DemoDocument {
  title: string
  blocks: readonly DocumentBlock[]
}

/** A cell that starts with `=` is a formula. */
export interface DemoSheet {
  title: string
  rows: readonly (readonly (string | number)[])[]
}
