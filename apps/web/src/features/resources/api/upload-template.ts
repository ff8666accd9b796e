// Uploading a template file with progress. The Supabase client tells none, so this asks the same endpoint in the same
// words through XMLHttpRequest.
import { resourceMessages, templateTypeOf } from '@juno/domain/resources/resource-rules'
import { requireConfigBlock } from '@/config/app-config'
import { currentSession } from '@/lib/auth/current-session'
import { quotaReached } from '@/lib/quotas'

export const bucket = 'templates'
const cacheSeconds = 3600
/** Without a byte moving for so long, the connection counts as lost. */
export const stallAfterMs = 30_000

/** The storage service refused; `message` is its own. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

interface UploadOptions {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (done: number) => void
}

/**
 * Stores a file under a new path; nothing is ever overwritten.
 * @throws UploadRefused or QuotaReached with the service's sentence; Error when the connection broke or stalled; the signal's reason
 * when it was cancelled
 */
export async function uploadTemplate(path: string, file: File, options: UploadOptions): Promise<void> {
  const session = await currentSession()
  if (!session) throw new UploadRefused(resourceMessages.signInToSubmit)
  const { supabaseUrl, publishableKey } = requireConfigBlock(document)
  options.signal.throwIfAborted()
  await send(file, options, request => {
    const place = path.split('/').map(encodeURIComponent).join('/')
    request.open('POST', `${supabaseUrl}/storage/v1/object/${bucket}/${place}`)
    request.setRequestHeader('authorization', `Bearer ${session.access_token}`)
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('cache-control', `max-age=${cacheSeconds}`)
    request.setRequestHeader('content-type', templateTypeOf(file))
    request.setRequestHeader('x-upsert', 'false')
  })
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

/** Says the `message` of the service's JSON, where it is one. */
function refusalOf(body: string, status: number): Error {
  try {
    const refusal = JSON.parse(body) as { message?: unknown }
    const { message } = refusal
    if (typeof message === 'string' && message) return quotaReached(refusal) ?? new UploadRefused(message)
  } catch {
    // A gateway's own page, for instance.
  }
  return new UploadRefused(`the server answered ${status}`)
}
