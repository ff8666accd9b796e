// Saving the resource form: uploads the template if there is one, then stores the row; removes the file again when the
// row is refused.
import { templateObjectName, type ResourceFormValues } from '@juno/domain/resources/resource-rules'
import type { ResourceRow } from '@juno/domain/resources/resource-columns'
import { useEffect, useRef, useState } from 'react'
import { NewerVersion } from '@/lib/newer-version'
import { QuotaReached } from '@/lib/quotas'
import { failureText } from '@/lib/failure-text'
import { removeTemplate } from './api/remove-template'
import { toResourceRow, type ResourceVersion } from './api/save-resource'
import { UploadCancelled, UploadRefused } from './api/upload-refused'

interface SavingTexts {
  uploadRefused: (message: string) => string
  uploadBroke: (message: string) => string
  saveFailed: (message: string, cause: unknown) => string
}

export interface ResourceSaving {
  /** The folder in the bucket: '' or 'pending/'. */
  folder: string
  texts: SavingTexts
  /** @param version the edited version, or undefined for a new resource */
  save: (row: ResourceRow, version: ResourceVersion | undefined) => Promise<unknown>
}

export function useResourceSaving({ folder, texts, save }: ResourceSaving) {
  /** Between 0 and 1 while a file is being uploaded. */
  const [progress, setProgress] = useState<number | null>(null)
  const [isPaused, setPaused] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const upload = async (file: File, { signal }: AbortController) => {
    const path = folder + templateObjectName(file.name, new Date())
    setProgress(0)
    try {
      const { uploadTemplate } = await import('./api/upload-template')
      return await uploadTemplate(path, file, { signal, onProgress: setProgress, onPause: setPaused })
    } catch (cause) {
      if (signal.aborted) return null
      if (cause instanceof QuotaReached) throw cause
      const sentence = cause instanceof UploadRefused ? texts.uploadRefused : texts.uploadBroke
      throw new Error(sentence(failureText(cause)), { cause })
    } finally {
      setProgress(null)
      setPaused(false)
    }
  }

  /**
   * @param file replaces the template of the version, which is kept otherwise
   * @returns false when the upload was cancelled
   * @throws Error whose message is for the page
   */
  const start = async (
    values: ResourceFormValues,
    file: File | null,
    version: ResourceVersion | undefined,
  ) => {
    running.current = new AbortController()
    const uploaded = file && (await upload(file, running.current))
    if (file && !uploaded) return false
    try {
      await save(toResourceRow(values, uploaded ?? version?.template_file ?? null), version)
      return true
    } catch (cause) {
      if (uploaded) await removeTemplate(uploaded)
      if (cause instanceof QuotaReached || cause instanceof NewerVersion) throw cause
      throw new Error(texts.saveFailed(failureText(cause), cause), { cause })
    }
  }

  return { progress, isPaused, start, cancel: () => running.current?.abort(new UploadCancelled()) }
}
