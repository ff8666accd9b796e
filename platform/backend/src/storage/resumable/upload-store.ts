/**
 * Stores the content of one resumable upload for the tus server. Segments are stored like objects, and the database has
 * the offset. The last byte makes the object, by the rules of a plain upload.
 */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Caller } from '../../contract'
import type { StorageContext } from '../context'
import { storageErrors } from '../errors'
import { deleteContent, storeContent } from '../orphaned-content'
import { completeUpload } from './complete-upload'
import { splitStream } from './split-stream'
import type { UploadLock } from './upload-lock'
import {
  addSegment,
  declareLength,
  deleteUpload,
  findUpload,
  insertUpload,
  removeLastSegment,
  segmentsOf,
  UPLOAD_LIFETIME_MS,
  type NewUpload,
  type UploadRow,
} from './upload-rows'

const EXTENSIONS = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration']

/** One request to an upload. */
export interface UploadAccess {
  caller: Caller
  lock: UploadLock
  /** Set for a request that creates one. */
  created?: Omit<NewUpload, 'id' | 'caller' | 'length' | 'createdAt' | 'lock'>
}

export class UploadStore extends DataStore {
  readonly #context: StorageContext
  readonly #access: () => UploadAccess

  /** @param access known once the tus server has read the request */
  constructor(context: StorageContext, access: () => UploadAccess) {
    super()
    this.#context = context
    this.#access = access
    this.extensions = EXTENSIONS
  }

  override getExpiration(): number {
    return UPLOAD_LIFETIME_MS
  }

  override async create(upload: Upload): Promise<Upload> {
    const { caller, lock, created } = this.#access()
    const { pool, clock, maxUploadBytes, resumableLimits } = this.#context
    const [length, createdAt] = [upload.size ?? null, clock()]
    const row = { ...created!, id: upload.id, caller, length, createdAt, lock: lock.token }
    await insertUpload(pool, row, { ...resumableLimits, largest: maxUploadBytes })
    upload.creation_date = createdAt.toISOString()
    if (length === 0) await this.#complete(await this.#row(upload.id))
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id)
    const { length, metadata, created_at: created } = row
    if (this.#context.clock().getTime() > created.getTime() + UPLOAD_LIFETIME_MS)
      throw ERRORS.FILE_NO_LONGER_EXISTS
    // The process that was about to make the object died. The client is asked for its last segment again.
    const offset = isWhole(row) ? await this.#takeBackLast(row) : row.received
    const size = length === null ? {} : { size: length }
    return new Upload({ id, offset, metadata, creation_date: created.toISOString(), ...size })
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    await declareLength(this.#context.pool, id, length)
  }

  /** @throws StorageError 423 where another request writes to it by now */
  override async remove(id: string): Promise<void> {
    if (!(await this.#delete(id, this.#access().lock.token))) throw storageErrors.uploadLocked()
  }

  /** Removes an upload that nobody else knows of, if it exists. */
  async discard(id: string): Promise<void> {
    await this.#delete(id, null)
  }

  async #delete(id: string, lock: string | null): Promise<boolean> {
    const { pool } = this.#context
    const segments = await segmentsOf(pool, id)
    if (!(await deleteUpload(pool, id, lock))) return false
    await deleteContent(
      this.#context,
      segments.map(({ version }) => version),
    )
    return true
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    let position = offset
    for await (const piece of splitStream(content, this.#context.segmentBytes)) {
      position += await this.#addSegment(id, position, piece)
    }
    const row = await this.#row(id)
    if (isWhole(row)) await this.#complete(row)
    return position
  }

  async #addSegment(id: string, start: number, piece: Readable): Promise<number> {
    const { pool, tempFiles, driver, segmentBytes } = this.#context
    const file = await tempFiles.receive(piece, segmentBytes)
    const version = randomUUID()
    try {
      await storeContent(this.#context, version, {
        store: () => driver.put(version, file),
        writeRow: async () => {
          const segment = { start, size: file.size, version }
          if (!(await addSegment(pool, id, this.#access().lock.token, segment))) throw ERRORS.INVALID_OFFSET
        },
      })
      return file.size
    } finally {
      await tempFiles.remove(file)
    }
  }

  /** When it cannot succeed, nothing of it is left. When it may, the client is asked for the last segment again. */
  async #complete(row: UploadRow): Promise<void> {
    const { caller, lock } = this.#access()
    const outcome = await completeUpload(this.#context, caller, lock.token, row)
    if (outcome.done) return
    if (outcome.final) await this.remove(row.id)
    else await this.#takeBackLast(row)
    throw outcome.cause
  }

  async #takeBackLast(row: UploadRow): Promise<number> {
    const last = await removeLastSegment(this.#context.pool, row.id, this.#access().lock.token)
    if (last === null) return row.received
    await deleteContent(this.#context, [last.version])
    return last.start
  }

  async #row(id: string): Promise<UploadRow> {
    const row = await findUpload(this.#context.pool, id)
    if (row === null) throw ERRORS.FILE_NOT_FOUND
    return row
  }
}

function isWhole({ length, received, completed_at: completed }: UploadRow): boolean {
  return length === received && completed === null
}
