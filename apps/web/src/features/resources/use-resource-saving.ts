// Saving what the resource form holds: upload the template if there is one, then store the row; when the row is
// refused, the file goes again.
import { templateObjectName, type ResourceFormValues } from '@juno/domain/resources/resource-rules'
import { useEffect, useRef, useState } from 'react'
import { removeTemplate } from './api/remove-template'
import { toResourceRow, type ResourceRow } from './api/resource-row'
import { uploadTemplate, UploadRefused } from './api/upload-template'
import { messageOf } from './texts'

export interface SavingTexts {
  uploadRefused: (message: string) => string
  uploadBroke: (message: string) => string
  saveFailed: (message: string) => string
}

interface ResourceSaving {
  /** Where in the bucket: '' or 'pending/'. */
  folder: string
  texts: SavingTexts
  save: (row: ResourceRow) => Promise<unknown>
  onSaved: () => void
}

export interface SavingState {
  /** Between 0 and 1 while a file is on its way. */
  progress: number | null
  busy: boolean
  problem: string | null
}

const idle: SavingState = { progress: null, busy: false, problem: null }

export function useResourceSaving({ folder, texts, save, onSaved }: ResourceSaving) {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** @param stored the template that the resource has already; kept unless a file replaces it */
  const start = async (values: ResourceFormValues, file: File | null, stored: string | null) => {
    const upload = new AbortController()
    running.current = upload
    setState({ ...idle, busy: true, progress: file ? 0 : null })
    let uploaded: string | null = null
    try {
      if (file && values.format === 'template') {
        const path = folder + templateObjectName(file.name, new Date())
        const onProgress = (progress: number) => setState({ ...idle, busy: true, progress })
        await uploadTemplate(path, file, { signal: upload.signal, onProgress })
        uploaded = path
      }
    } catch (cause) {
      if (upload.signal.aborted) return setState(idle)
      const sentence = cause instanceof UploadRefused ? texts.uploadRefused : texts.uploadBroke
      return setState({ ...idle, problem: sentence(messageOf(cause)) })
    }
    setState({ ...idle, busy: true })
    try {
      await save(toResourceRow(values, uploaded ?? stored))
    } catch (cause) {
      if (uploaded) await removeTemplate(uploaded)
      return setState({ ...idle, problem: texts.saveFailed(messageOf(cause)) })
    }
    setState(idle)
    onSaved()
  }

  return {
    state,
    start: (values: ResourceFormValues, file: File | null, stored: string | null) =>
      void start(values, file, stored),
    /** Calls the upload off; what had arrived of it is dropped by the server. */
    cancel: () => running.current?.abort(),
    say: (problem: string | null) => setState({ ...idle, problem }),
  }
}
