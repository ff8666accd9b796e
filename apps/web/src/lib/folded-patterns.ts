// A search of a column that the database keeps folded (`search_text`): every word typed must occur in it.
import { fold } from '@juno/domain/text/fold'

/**
 * One argument of `.like()` for each word, whatever its case and accents. `%`, `_` and `\` stand for themselves; `*`
 * cannot be looked for (the wire reads it as "anything") and is left out.
 * @returns at most eight; none where nothing is looked for
 */
export const foldedPatterns = (search: string): string[] =>
  fold(search)
    .replaceAll('*', '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
