/** Bounds JSON before it is parsed: a megabyte has room for 90,000 names, which take long to read, or for deep nesting. */
export interface JsonBounds {
  depth: number
  /** Names in one object. */
  names: number
  /** Commas outside of strings, by default any number. */
  commas?: number
}

/** Returns the bound that the text exceeds, or null. It need not be valid JSON. */
export function exceededBound(
  text: string,
  { depth, names, commas = Infinity }: JsonBounds,
): keyof JsonBounds | null {
  /** Counts the names of each object that is open. */
  const open: number[] = [0]
  let separated = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++)
          if (text.charCodeAt(at) === BACKSLASH) at++
        break
      case OBJECT:
      case ARRAY:
        if (open.push(0) - 1 > depth) return 'depth'
        break
      case OBJECT_END:
      case ARRAY_END:
        if (open.length > 1) open.pop()
        break
      case COLON:
        if (++open[open.length - 1]! > names) return 'names'
        break
      case COMMA:
        if (++separated > commas) return 'commas'
    }
  }
  return null
}

const [QUOTE, BACKSLASH, OBJECT, OBJECT_END, ARRAY, ARRAY_END, COLON, COMMA] = [...'"\\{}[]:,'].map(char =>
  char.charCodeAt(0),
)
