/**
 * Computes the ids by which a client knows which of its subscriptions a change is for. As on the hosted service, an id
 * follows from the parameters, so that subscribers with the same parameters get the same message.
 */
export function bindingIds(bindings: readonly Record<string, unknown>[]): number[] {
  const textById = new Map<number, string>()
  return bindings.map(binding => {
    const text = JSON.stringify(binding, Object.keys(binding).sort())
    let id = hash(text)
    while ((textById.get(id) ?? text) !== text) id = (id % MOST) + 1
    textById.set(id, text)
    return id
  })
}

const MOST = 2 ** 31 - 1

/** Computes FNV-1a, but never 0, which the client takes for none. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return (value % MOST) + 1
}
