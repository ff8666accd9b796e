/** Describes presences on a topic and their changes, and how the protocol writes them. */

export interface Presence {
  ref: string
  topic: string
  key: string
  /** A JSON object without the reference. */
  meta: string
}

export interface Joining extends Presence {
  /** The reference of the presence that it replaces, on the same channel. */
  replaces: string | null
}

export interface PresenceDiff {
  joins: readonly Joining[]
  leaves: readonly Presence[]
}

/**
 * Returns the payloads of `presence_diff`, leaves before joins: when a key joins and leaves in one message, the client
 * confuses them.
 */
export function encodeDiffs({ joins, leaves }: PresenceDiff): string[] {
  return [
    ...(leaves.length > 0 ? [`{"joins":{},"leaves":${encodeByKey(leaves)}}`] : []),
    ...(joins.length > 0 ? [`{"joins":${encodeByKey(joins)},"leaves":{}}`] : []),
  ]
}

/** Returns JSON with the list of presences of each key. */
export function encodeByKey(rows: readonly (Presence & { replaces?: string | null })[]): string {
  const metas = new Map<string, string[]>()
  for (const { key, ref, meta, replaces = null } of rows) {
    const references = `"phx_ref":${JSON.stringify(ref)}${replaces === null ? '' : `,"phx_ref_prev":${JSON.stringify(replaces)}`}`
    const rest = meta.trim().slice(1, -1).trim()
    // A `phx_ref` from the client does not count, since the last one applies.
    const whole = `{${rest}${rest === '' ? '' : ','}${references}}`
    const ofKey = metas.get(key)
    if (ofKey) ofKey.push(whole)
    else metas.set(key, [whole])
  }
  return `{${[...metas].map(([key, list]) => `${JSON.stringify(key)}:{"metas":[${list.join(',')}]}`).join(',')}}`
}
