// The profile photo: shown, replaced by a cropped one, or removed.
import { photoTexts } from '@juno/domain/profiles/profile-texts'
import { Camera } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { useUnsavedWork } from '@/components/unsaved-work'
import { logFailure } from '@/lib/log-failure'
import { webAddress } from '@/lib/web-address'
import { removeStoredPhoto, savePhoto, uploadPhoto } from '../api/photo'
import { PhotoError } from '../photo-failure'
import { fileProblem, openPhoto, pixelsProblem, type ChosenPhoto } from '../photo-file'
import { CropDialog } from './crop-dialog'

interface PhotoFieldProps {
  userId: string
  name: string
  avatarUrl: string | null
  /** The profile has this photo now. */
  onSaved: (avatarUrl: string | null) => void
  /** The photo was uploaded but not put on the profile: that happens with the next save. */
  onLeftOver: (avatarUrl: string) => void
}

export function PhotoField({ userId, name, avatarUrl, onSaved, onLeftOver }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [uploadProblem, setUploadProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useUnsavedWork(() => chosen !== null && 'lost')

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // So that choosing the same file again counts.
    event.target.value = ''
    if (!file) return
    setUploadProblem(null)
    const wrong = fileProblem(file)
    setProblem(wrong)
    if (wrong) return
    try {
      const photo = await openPhoto(file)
      const small = pixelsProblem(photo)
      setProblem(small)
      if (small) URL.revokeObjectURL(photo.url)
      else setChosen(photo)
    } catch (cause) {
      logFailure('The picture could not be opened', cause)
      setProblem(photoTexts.preparationFailed)
    }
  }

  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(null)
  }

  const upload = async (photo: Blob) => {
    setBusy(true)
    setUploadProblem(null)
    try {
      const url = await uploadPhoto(userId, photo)
      close()
      try {
        await savePhoto(userId, url)
      } catch (cause) {
        logFailure('The photo could not be put on the profile', cause)
        setProblem(photoTexts.notSaved)
        onLeftOver(url)
        return
      }
      onSaved(url)
      toast({ title: photoTexts.saved })
      await removeStoredPhoto(userId, avatarUrl)
    } catch (cause) {
      logFailure('The photo could not be uploaded', cause)
      setUploadProblem(cause instanceof PhotoError ? cause.message : photoTexts.unexpected)
    } finally {
      setBusy(false)
    }
  }

  const remove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await savePhoto(userId, null)
      onSaved(null)
      toast({ title: 'Profile photo removed' })
      await removeStoredPhoto(userId, avatarUrl)
    } catch (cause) {
      logFailure('The photo could not be removed', cause)
      setProblem('Your photo could not be removed. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar
          name={name}
          src={webAddress(avatarUrl)}
          alt={avatarUrl ? 'Your profile photo' : ''}
          className="size-24 text-3xl sm:size-28"
        />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" size="little" disabled={busy} onClick={() => input.current?.click()}>
              <Camera className="size-4" aria-hidden="true" />
              {avatarUrl ? 'Change photo' : 'Upload photo'}
            </Button>
            {avatarUrl && (
              <Button variant="ghost" size="little" busy={busy && !chosen} onClick={() => void remove()}>
                Remove photo
              </Button>
            )}
          </div>
          <p className="text-sm text-soft">JPEG or PNG, at most 5 MB, at least 400 × 400 pixels.</p>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png"
            aria-label="Profile photo"
            tabIndex={-1}
            className="sr-only"
            onChange={event => void choose(event)}
          />
        </div>
      </div>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {chosen && (
        <CropDialog
          photo={chosen}
          busy={busy}
          problem={uploadProblem}
          onSave={photo => void upload(photo)}
          onCancel={close}
        />
      )}
    </div>
  )
}
