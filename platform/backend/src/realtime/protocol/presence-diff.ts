/** Who is present on a topic, who came and who left, and how the protocol writes it. */

export interface Presence {
  ref: string
  topic: string
  key: string
  /** JSON object without the reference. */
  meta: string
}

export interface Joining extends Presence {
  /** Reference of what it replaces, of the same channel. */
  replaces: string | null
}

export interface PresenceDiff {
  joins: readonly Joining[]
  leaves: readonly Presence[]
}

/**
 * The payloads of `presence_diff`, those who left before those who came: of a key that joins and leaves in one message the
 * client forgets which is which.
 */
export function encodeDiffs({ joins, leaves }: PresenceDiff): string[] {
  return [
    ...(leaves.length > 0 ? [`{"joins":{},"leaves":${encodeByKey(leaves)}}`] : []),
    ...(joins.length > 0 ? [`{"joins":${encodeByKey(joins)},"leaves":{}}`] : []),
  ]
}

/** JSON: for each key the list of its presences. */
export function encodeByKey(rows: readonly (Presence & { replaces?: string | null })[]): string {
  const metas = new Map<string, string[]>()
  for (const { key, ref, meta, replaces = null } of rows) {
    const references = `"phx_ref":${JSON.stringify(ref)}${replaces === null ? '' : `,"phx_ref_prev":${JSON.stringify(replaces)}`}`
    const rest = meta.trim().slice(1, -1).trim()
    // What the client calls `phx_ref` itself does not count: the last one does.
    const whole = `{${rest}${rest === '' ? '' : ','}${references}}`
    const ofKey = metas.get(key)
    if (ofKey) ofKey.push(whole)
    else metas.set(key, [whole])
  }
  return `{${[...metas].map(([key, list]) => `${JSON.stringify(key)}:{"metas":[${list.join(',')}]}`).join(',')}}`
}
