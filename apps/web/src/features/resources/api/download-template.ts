// Downloading a template: the file itself, saved under the last part of its path.
import { useMutation } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { saveFile } from '@/lib/save-file'
import { messageOf, resourceTexts } from '../texts'
import { bucket } from './upload-template'

async function downloadTemplate(path: string): Promise<void> {
  const blob = unwrap(await supabase.storage.from(bucket).download(path))
  saveFile(path.slice(path.lastIndexOf('/') + 1), blob)
}

/** Says how it goes in toasts. */
export const useDownloadTemplate = () =>
  useMutation({
    mutationFn: downloadTemplate,
    onMutate: () => void toast({ title: resourceTexts.preparingDownload }),
    onSuccess: () => void toast({ title: resourceTexts.downloadStarted }),
    onError: error =>
      void toast({ title: resourceTexts.downloadFailed(messageOf(error)), variant: 'destructive' }),
  })
