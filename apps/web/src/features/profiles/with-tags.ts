// Adding what was typed or pasted to a list of tags.

/** Commas, semicolons and line breaks part tags; empty ones and those that are there already, whatever their case, are dropped. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const known = new Set(tags.map(tag => tag.toLowerCase()))
  const added: string[] = []
  for (const part of typed.split(/[,;\n]/)) {
    const tag = part.replace(/\s+/g, ' ').trim().slice(0, 80)
    if (tag === '' || known.has(tag.toLowerCase())) continue
    known.add(tag.toLowerCase())
    added.push(tag)
  }
  return [...tags, ...added]
}
