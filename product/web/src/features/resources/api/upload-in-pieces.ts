// Uploads a large template file in pieces (tus). A lost connection only pauses it, and after a reload the same file
// continues where it stopped.
import { resourceMessages, templateTypeOf } from '@juno/domain/resources/resource-rules'
import { DetailedError, Upload } from 'tus-js-client'
import { requireConfigBlock } from '@/config/app-config'
import { currentSession } from '@/lib/auth/current-session'
import { QuotaReached } from '@/lib/quotas'
import {
  ownName,
  refusalText,
  stallAfterMs,
  templateBucket,
  templateCacheSeconds,
  UploadCancelled,
  UploadRefused,
  type UploadOptions,
} from './upload-refused'

/** The hosted service requires this size. */
const pieceBytes = 6 * 1024 * 1024
const tryAgainAfterMs = 3_000
/** The upload gives up after this many server errors without progress between them. */
const maxServerFailures = 5

/**
 * @param path where the file is stored, unless it continues an upload that has a path already
 * @returns the path
 * @throws like `uploadTemplate`
 */
export async function uploadInPieces(
  path: string,
  file: File,
  userId: string,
  { signal, onProgress, onPause }: UploadOptions,
): Promise<string> {
  const { supabaseUrl, publishableKey } = requireConfigBlock(document)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const upload = new Upload(file, {
    endpoint: `${supabaseUrl}/storage/v1/upload/resumable`,
    chunkSize: pieceBytes,
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => ['template', userId, folder, file.name, file.size, file.lastModified].join('|'),
    metadata: {
      bucketName: templateBucket,
      objectName: path,
      contentType: templateTypeOf(file),
      cacheControl: String(templateCacheSeconds),
      metadata: JSON.stringify(ownName(file)),
    },
    async onBeforeRequest(request) {
      const session = await currentSession()
      if (!session) throw new UploadRefused(resourceMessages.signInToSubmit)
      request.setHeader('authorization', `Bearer ${session.access_token}`)
      request.setHeader('apikey', publishableKey)
    },
  })
  const previous = (await upload.findPreviousUploads()).at(-1)
  if (previous) upload.resumeFromPreviousUpload(previous)
  signal.throwIfAborted()
  await run(upload, { signal, onProgress, onPause })
  // When the server has forgotten the earlier upload, another one was started.
  return (upload.url === previous?.uploadUrl && previous?.metadata.objectName) || path
}

function run(upload: Upload, { signal, onProgress, onPause }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>
    let serverFailures = 0
    const settle = (outcome: () => void) => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', cancel)
      outcome()
    }
    const cancel = () => {
      const removes = signal.reason instanceof UploadCancelled
      // Nobody waits for it. The service deletes the rest after a day.
      upload.abort(removes).catch(() => undefined)
      settle(() => reject(signal.reason as Error))
    }
    const goOn = () => {
      window.removeEventListener('online', goOn)
      stillMoving()
      upload.start()
    }
    const pause = () => {
      onPause(true)
      clearTimeout(timer)
      timer = setTimeout(goOn, tryAgainAfterMs)
      window.addEventListener('online', goOn)
    }
    const stillMoving = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void upload.abort().then(pause), stallAfterMs)
    }
    upload.options.onProgress = (sent, total) => {
      stillMoving()
      onPause(false)
      onProgress(total ? sent / total : 0)
    }
    upload.options.onChunkComplete = () => (serverFailures = 0)
    upload.options.onSuccess = () => settle(resolve)
    upload.options.onError = cause => {
      const refusal = refusalOf(cause)
      const isFinal = refusal !== null && (!refusal.mayPass || ++serverFailures > maxServerFailures)
      if (isFinal) settle(() => reject(refusal.error))
      else pause()
    }
    signal.addEventListener('abort', cancel, { once: true })
    stillMoving()
    upload.start()
  })
}

/** Returns null where no response arrived because the connection is lost. */
function refusalOf(cause: Error): { error: Error; mayPass: boolean } | null {
  if (!(cause instanceof DetailedError)) return { error: cause, mayPass: false }
  const { originalResponse: response, causingError } = cause
  if (causingError instanceof UploadRefused) return { error: causingError, mayPass: false }
  if (!response) return null
  const status = response.getStatus()
  const text = refusalText(response.getBody(), status)
  const error = [413, 429].includes(status) ? new QuotaReached(text) : new UploadRefused(text)
  // Another request of this upload is still being read, or the server is restarting.
  return { error, mayPass: status >= 500 || [409, 423].includes(status) }
}
