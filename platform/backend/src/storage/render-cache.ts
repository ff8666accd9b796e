/** Caches transformed images in memory, least recently used first out. Parallel requests share one transformation. */

export interface RenderCache {
  /** @param render called where the cache has no entry; a rejection is not cached */
  get(key: string, render: () => Promise<Buffer>): Promise<Buffer>
}

export function createRenderCache(maxBytes: number): RenderCache {
  /** The least recently used entries come first. */
  const cache = new Map<string, Buffer>()
  const pending = new Map<string, Promise<Buffer>>()
  let size = 0

  function store(key: string, content: Buffer) {
    if (content.length > maxBytes / 4) return
    cache.set(key, content)
    size += content.length
    for (const [oldest, { length }] of cache) {
      if (size <= maxBytes) break
      cache.delete(oldest)
      size -= length
    }
  }

  return {
    async get(key, render) {
      const cached = cache.get(key)
      if (cached !== undefined) {
        cache.delete(key)
        cache.set(key, cached)
        return cached
      }
      const running = pending.get(key)
      if (running !== undefined) return running
      const rendered = render()
      pending.set(key, rendered)
      try {
        store(key, await rendered)
        return await rendered
      } finally {
        pending.delete(key)
      }
    },
  }
}
