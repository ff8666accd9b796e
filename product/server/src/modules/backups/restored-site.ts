/** Defines how checks access a restored installation. */
import type pg from 'pg'

/** The message is a sentence for the team. */
export class CheckError extends Error {
  override name = 'CheckError'
}

/** An installation on a database that is thrown away afterwards. It mails nobody and changes nothing outside. */
export interface RestoredSite {
  /** Has every right in the database. */
  owner: pg.PoolConfig
  /** Returns the number of rows of a table that a visitor reads through the data wire. */
  countAsVisitor(table: string): Promise<number>
  /**
   * Makes an account and signs it in with its password. `count` reads like `countAsVisitor` with its session. @throws
   * Error
   */
  signIn(): Promise<{ id: string; email: string; count(table: string): Promise<number> }>
  close(): Promise<void>
}

/** @param folder of an unpacked backup */
export type OpenRestored = (folder: string) => Promise<RestoredSite>
