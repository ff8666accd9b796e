/**
 * Moves files between a storage service and a folder. Files that were moved already are skipped, so that both
 * directions can be repeated.
 */
import { isDeepStrictEqual } from 'node:util'
import { assertKey } from '../object-key'
import { md5Of, openFilesFolder } from './files-folder'
import {
  openStorageWire,
  WireError,
  type MovedBucket,
  type ObjectInfo,
  type StorageAddress,
} from './storage-wire'

const AT_ONCE = 4
/** The number of refusals that are listed one by one. */
const MAX_TOLD = 20

export interface MoveReport {
  buckets: number
  moved: number
  bytes: number
  /** The same file was there already. */
  present: number
  /** The content was there already with another type, cache rule or metadata, which were written again. */
  described: number
  /** Objects that are no longer at the source, and were removed from the folder. */
  removed: number
  /** Another content, type, cache rule or metadata is there under this key, and was kept. */
  different: number
  /** Objects that were deleted between the list and the download. */
  gone: number
  /** Pictures that the bucket re-encodes. */
  redrawn: number
  /** Buckets that exist with other settings, which were kept. */
  otherSettings: string[]
  refused: number
  /** The first of the refused files, with the reason. */
  refusals: string[]
}

const emptyReport = (): MoveReport => ({
  ...{ buckets: 0, moved: 0, bytes: 0, present: 0, described: 0, removed: 0, different: 0, gone: 0 },
  ...{ redrawn: 0, refused: 0, otherSettings: [], refusals: [] },
})

/**
 * In the end, the folder has the objects of the source, and no others.
 * @throws Error whose message is a sentence; written files stay, and are skipped the next time
 */
export async function exportFiles(from: StorageAddress, to: string): Promise<MoveReport> {
  const [wire, folder, report] = [openStorageWire(from), openFilesFolder(to), emptyReport()]
  const buckets = await wire.buckets()
  // A key without rights lists none.
  if (buckets.length === 0 && !(await folder.isEmpty()))
    throw new Error(
      `${from.url} lists no buckets, and ${to} holds files. Nothing was changed: is the key right?`,
    )
  await folder.writeBuckets(buckets)
  const kept: { bucket: string; key: string }[] = []
  report.buckets = buckets.length
  for (const { id: bucket } of buckets)
    await forEach(wire.keys(bucket), async key => {
      const [info, stored] = [await wire.info(bucket, key), await folder.find(bucket, key)]
      if (info === null) return void report.gone++
      if (stored !== null && hasSameContent(stored, info)) {
        kept.push({ bucket, key })
        if (isDescribedAlike(stored, info)) return void report.present++
        await folder.describe({ ...info, bucket, key })
        return void report.described++
      }
      const content = await wire.download(bucket, key)
      if (content === null) return void report.gone++
      await folder.store({ ...info, bucket, key }, content)
      kept.push({ bucket, key })
      report.moved++
      report.bytes += info.size
    })
  report.removed = await folder.removeOthers(kept)
  return report
}

/** @throws Error whose message is a sentence; stored files stay, and are skipped the next time */
export async function importFiles(from: string, to: StorageAddress): Promise<MoveReport> {
  const [wire, folder, report] = [openStorageWire(to), openFilesFolder(from), emptyReport()]
  const present = new Map((await wire.buckets()).map(bucket => [bucket.id, bucket]))
  for (const bucket of await folder.readBuckets()) {
    const there = present.get(bucket.id)
    if (there === undefined) await wire.createBucket(bucket)
    else if (settingsOf(there) !== settingsOf(bucket)) report.otherSettings.push(bucket.id)
    report.buckets++
  }
  await forEach(folder.objects(), async object => {
    const { bucket, key } = object
    try {
      assertKey(key)
      const there = await wire.info(bucket, key)
      if (there !== null) {
        const isSame = hasSameContent(there, object) && isDescribedAlike(there, object)
        return void (isSame ? report.present++ : report.different++)
      }
      await wire.upload(bucket, key, object, () => folder.content(object))
    } catch (cause) {
      const isRefusal = !(cause instanceof WireError) || (cause.status >= 400 && cause.status < 500)
      if (!isRefusal || (cause as { status?: number }).status === 401) throw cause
      if (++report.refused <= MAX_TOLD) report.refusals.push(`${bucket}/${key}: ${(cause as Error).message}`)
      return
    }
    const stored = await wire.info(bucket, key)
    if (stored !== null && hasSameContent(stored, object)) report.moved++
    else if (stored?.content_type?.startsWith('image/')) report.redrawn++
    else throw new Error(`${bucket}/${key} did not arrive as it was sent.`)
    report.bytes += object.size
  })
  return report
}

/** Compares by hash where both have one, and by size otherwise. */
function hasSameContent(one: ObjectInfo, other: ObjectInfo): boolean {
  const [a, b] = [md5Of(one.etag), md5Of(other.etag)]
  return one.size === other.size && (a === null || b === null || a === b)
}

const kindOf = ({ content_type, cache_control, metadata }: ObjectInfo) => ({
  type: content_type ?? 'application/octet-stream',
  cacheControl: cache_control ?? 'no-cache',
  metadata: metadata ?? {},
})

/** Compares descriptions. A missing value counts as the one that an upload sets. */
function isDescribedAlike(one: ObjectInfo, other: ObjectInfo): boolean {
  return isDeepStrictEqual(kindOf(one), kindOf(other))
}

function settingsOf({ public: isPublic, file_size_limit, allowed_mime_types }: MovedBucket): string {
  return JSON.stringify([isPublic, file_size_limit, allowed_mime_types])
}

/** Runs a few at a time. The first failure ends it, once the others have finished. */
async function forEach<T>(items: AsyncGenerator<T>, work: (item: T) => Promise<void>): Promise<void> {
  const worker = async () => {
    for (let next = await items.next(); next.done !== true; next = await items.next()) {
      await work(next.value).catch(async (cause: unknown) => {
        await items.return(undefined)
        throw cause
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
