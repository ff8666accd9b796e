/** In charge of what a restored installation is to those who look into it. */
import type pg from 'pg'

/** The message is a sentence for the team. */
export class CheckError extends Error {
  override name = 'CheckError'
}

/** An installation on a database that is thrown away afterwards: it mails nobody and changes nothing outside. */
export interface RestoredSite {
  /** May do everything in the database. */
  owner: pg.PoolConfig
  /** The number of rows that somebody without an account reads of a table by the data service. */
  countAsVisitor(table: string): Promise<number>
  /** Makes an account and signs it in with its password; `count` reads as `countAsVisitor` with its session. @throws Error */
  signIn(): Promise<{ id: string; email: string; count(table: string): Promise<number> }>
  close(): Promise<void>
}

/** @param folder of an unpacked backup */
export type OpenRestored = (folder: string) => Promise<RestoredSite>
