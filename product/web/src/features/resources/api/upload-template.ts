// Downloads a template file, and uploads one with progress. The Supabase client reports none, so the upload sends the
// client's request through XMLHttpRequest.
import { resourceMessages, templateTypeOf } from '@juno/domain/resources/resource-rules'
import { toast } from '@/components/ui/toast-store'
import { requireConfigBlock } from '@/config/app-config'
import { currentSession } from '@/lib/auth/current-session'
import { loadBucket } from '@/lib/load-client'
import { quotaReached } from '@/lib/quotas'
import { saveFile } from '@/lib/save-file'
import { unwrap } from '@/lib/unwrap'
import { failureText, statusText } from '@/lib/failure-text'
import { useMutation } from '@/lib/use-mutation'
import { resourceTexts } from '../texts'
import {
  ownName,
  refusalText,
  stallAfterMs,
  storedName,
  templateBucket,
  templateCacheSeconds,
  UploadRefused,
  type UploadOptions,
} from './upload-refused'

/** Larger files are sent in pieces, so that a lost connection costs little. */
const inPiecesAboveBytes = 6 * 1024 * 1024

/**
 * Stores a file under a new path. Nothing is ever overwritten.
 * @returns the path; a continued upload keeps the path that it had
 * @throws UploadRefused or QuotaReached with the service's sentence; Error when the connection broke or stalled; the
 * signal's reason when it was cancelled
 */
export async function uploadTemplate(path: string, file: File, options: UploadOptions): Promise<string> {
  const session = await currentSession()
  if (!session) throw new UploadRefused(resourceMessages.signInToSubmit)
  if (file.size > inPiecesAboveBytes) {
    const { uploadInPieces } = await import('./upload-in-pieces')
    return uploadInPieces(path, file, session.user.id, options)
  }
  const { supabaseUrl, publishableKey } = requireConfigBlock(document)
  options.signal.throwIfAborted()
  await send(file, options, request => {
    const place = path.split('/').map(encodeURIComponent).join('/')
    request.open('POST', `${supabaseUrl}/storage/v1/object/${templateBucket}/${place}`)
    request.setRequestHeader('authorization', `Bearer ${session.access_token}`)
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('cache-control', `max-age=${templateCacheSeconds}`)
    request.setRequestHeader('content-type', templateTypeOf(file))
    request.setRequestHeader('x-upsert', 'false')
    request.setRequestHeader('x-metadata', base64(JSON.stringify(ownName(file))))
  })
  return path
}

function send(file: File, { signal, onProgress }: UploadOptions, open: (request: XMLHttpRequest) => void) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalling: ReturnType<typeof setTimeout>
    const cancel = () => settle(() => reject(signal.reason as Error))
    const settle = (answer: () => void) => {
      clearTimeout(stalling)
      signal.removeEventListener('abort', cancel)
      request.onload = request.onerror = null
      request.abort()
      answer()
    }
    const stillMoving = () => {
      clearTimeout(stalling)
      stalling = setTimeout(
        () => settle(() => reject(new Error('The upload has stalled. Please check your connection.'))),
        stallAfterMs,
      )
    }
    request.upload.onprogress = ({ loaded, total }) => {
      stillMoving()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onerror = () =>
      settle(() => reject(new Error('The connection was lost. Please check it and try again.')))
    request.onload = () => {
      const { status, responseText } = request
      settle(() => {
        if (status >= 200 && status < 300) resolve()
        else reject(refusalOf(responseText, status))
      })
    }
    signal.addEventListener('abort', cancel, { once: true })
    open(request)
    stillMoving()
    request.send(file)
  })
}

/** Uses the `message` of the service's JSON, where it is one. */
function refusalOf(body: string, status: number): Error {
  try {
    const refusal = JSON.parse(body) as { message?: unknown }
    return quotaReached(refusal) ?? new UploadRefused(refusalText(refusal.message, status))
  } catch {
    // The body may be a gateway's own page.
    return new UploadRefused(statusText(status))
  }
}

/** Returns the bytes of a text in UTF-8, as a header can hold them. */
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

async function downloadTemplate(path: string): Promise<void> {
  const bucket = await loadBucket(templateBucket)
  const [blob, { data: file }] = await Promise.all([bucket.download(path).then(unwrap), bucket.info(path)])
  saveFile(storedName(file?.metadata) ?? path.slice(path.lastIndexOf('/') + 1), blob)
}

/** Saves the file under the name that it had, or the last part of its path, and reports in toasts. */
export const useDownloadTemplate = () =>
  useMutation({
    mutationFn: downloadTemplate,
    onMutate: () => void toast({ title: resourceTexts.preparingDownload }),
    onSuccess: () => void toast({ title: resourceTexts.downloadStarted }),
    onError: error =>
      void toast({ title: resourceTexts.downloadFailed(failureText(error)), variant: 'destructive' }),
  })
