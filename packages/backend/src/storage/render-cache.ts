/** Pictures that were drawn lately, in memory. What is being drawn is drawn once, however many ask. */

export interface RenderCache {
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>
}

export function createRenderCache(maxBytes: number): RenderCache {
  /** The longest unasked-for come first. */
  const kept = new Map<string, Buffer>()
  const drawing = new Map<string, Promise<Buffer>>()
  let size = 0

  function keep(key: string, content: Buffer) {
    if (content.length > maxBytes / 4) return
    kept.set(key, content)
    size += content.length
    for (const [oldest, { length }] of kept) {
      if (size <= maxBytes) break
      kept.delete(oldest)
      size -= length
    }
  }

  return {
    async get(key, draw) {
      const known = kept.get(key)
      if (known !== undefined) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const underway = drawing.get(key)
      if (underway !== undefined) return underway
      const drawn = draw()
      drawing.set(key, drawn)
      try {
        keep(key, await drawn)
        return await drawn
      } finally {
        drawing.delete(key)
      }
    },
  }
}
