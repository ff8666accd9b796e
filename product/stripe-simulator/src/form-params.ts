/**
 * Stripe's form encoding, kept flat: `payment[type]=card` is the parameter `payment[type]`, and the items of a list are
 * `expand[0]`, `expand[1]`, …
 */
export class FormParams {
  readonly #values: URLSearchParams

  constructor(encoded: string) {
    this.#values = new URLSearchParams(encoded)
  }

  /** Each once, with `[]` for the place in a list. */
  get names(): string[] {
    return [...new Set([...this.#values.keys()].map(name => name.replace(/\[\d+\]/g, '[]')))]
  }

  get(name: string): string | undefined {
    return this.#values.get(name) ?? undefined
  }

  integer(name: string): number | undefined {
    const value = this.get(name)
    return value === undefined ? undefined : Number(value)
  }

  boolean(name: string): boolean | undefined {
    const value = this.get(name)
    return value === undefined ? undefined : value === 'true'
  }

  list(name: string): string[] {
    return [...this.#values].filter(([key]) => key.replace(/\[\d+\]$/, '') === name).map(([, value]) => value)
  }

  /** `metadata[plan]=annual` of the map `metadata`. */
  map(name: string): Record<string, string> {
    const inMap = [...this.#values].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'))
    return Object.fromEntries(inMap.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
  }

  /** The same for the same parameters, in whatever order. */
  toString(): string {
    return [...this.#values]
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&')
  }
}

/** Whether a route that takes `metadata[*]` takes this one. */
export function takes(params: readonly string[], name: string): boolean {
  return params.includes(name) || params.includes(name.replace(/(metadata\]?)\[[^\]]*\]$/, '$1[*]'))
}
