/**
 * In charge of the mails that the mail server has taken and the database does not know of yet: a line of a file for
 * each, which is there a thousand times sooner than a commit, and outlives this process and PostgreSQL.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

export interface SentJournal {
  /** Synchronous: nothing of this process comes between the mail server's answer and this line. */
  note(id: string): void
  /** The database knows it now. */
  forget(id: string): void
  /** Returns the entries that an earlier process noted and that this one has not forgotten. */
  left(): string[]
}

/** The file is emptied when nothing is left and it is longer than this. */
const MOST_BYTES = 64 * 1024
const ID = /^[0-9a-f-]{36}$/

/** @param file in DATA_DIR; made where missing */
export function openSentJournal(file: string): SentJournal {
  const ids = new Set(read(file))
  let bytes = ids.size * 37
  return {
    note(id) {
      ids.add(id)
      try {
        appendFileSync(file, `${id}\n`, { mode: 0o600 })
        bytes += 37
      } catch {
        // Without it, on a full disk, a kill in the next moment means a second copy.
      }
    },
    forget(id) {
      ids.delete(id)
      if (ids.size > 0 || bytes < MOST_BYTES) return
      try {
        writeFileSync(file, '', { mode: 0o600 })
        bytes = 0
      } catch {
        // It is tried again with the next mail.
      }
    },
    left: () => [...ids],
  }
}

/** Reads the journal, in which a kill may leave half a line. */
function read(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => ID.test(line))
  } catch {
    return []
  }
}
