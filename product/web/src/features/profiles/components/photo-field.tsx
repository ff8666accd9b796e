// Shows the profile photo, replaces it by a cropped one, or removes it.
import { photoTexts } from '@juno/domain/profiles/profile-texts'
import { Camera } from 'lucide-react'
import { Suspense, useRef, useState, type ChangeEvent } from 'react'
import { PartOnItsWay } from '@/components/feedback/part-on-its-way'
import { Alert } from '@/components/ui/alert'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { useUnsavedWork } from '@/components/unsaved-work'
import { circumstance } from '@/lib/failure-text'
import { lazyPart } from '@/lib/load-part'
import { logFailure } from '@/lib/log-failure'
import { webAddress } from '@/lib/web-address'
import { useRemovePhoto, useUploadPhoto } from '../api/photo'
import { PhotoError } from '../photo-failure'
import { fileProblem, openPhoto, pixelsProblem, type ChosenPhoto } from '../photo-file'

/** It needs the library that crops. */
const CropDialog = lazyPart(async () => (await import('./crop-dialog')).CropDialog)

interface PhotoFieldProps {
  userId: string
  name: string
  avatarUrl: string | null
  /** The profile has this photo now. */
  onSaved: (avatarUrl: string | null) => void
  /** The photo was uploaded but not put on the profile. The next save does that. */
  onLeftOver: (avatarUrl: string) => void
}

export function PhotoField({ userId, name, avatarUrl, onSaved, onLeftOver }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useUnsavedWork(() => chosen !== null && 'lost')

  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(null)
  }
  const upload = useUploadPhoto({
    userId,
    avatarUrl,
    onSuccess: ({ url, isShown }) => {
      close()
      if (!isShown) {
        setProblem(photoTexts.notSaved)
        return onLeftOver(url)
      }
      onSaved(url)
      toast({ title: photoTexts.saved })
    },
  })
  const remove = useRemovePhoto({
    userId,
    avatarUrl,
    onSuccess: () => {
      onSaved(null)
      toast({ title: 'Profile photo removed' })
    },
  })
  const failed =
    problem ??
    (remove.error && (circumstance(remove.error) ?? 'Your photo could not be removed. Please try again.'))

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Choosing the same file again must cause an event.
    event.target.value = ''
    if (!file) return
    upload.reset()
    remove.reset()
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
      setProblem(cause instanceof PhotoError ? cause.message : photoTexts.preparationFailed)
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
            <Button
              variant="quiet"
              size="little"
              disabled={upload.isPending || remove.isPending}
              onPointerEnter={CropDialog.preload}
              onFocus={CropDialog.preload}
              onClick={() => input.current?.click()}
            >
              <Camera className="size-4" aria-hidden="true" />
              {avatarUrl ? 'Change photo' : 'Upload photo'}
            </Button>
            {avatarUrl && (
              <Button
                variant="ghost"
                size="little"
                busy={remove.isPending}
                onClick={() => {
                  setProblem(null)
                  remove.mutate()
                }}
              >
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
      {failed && <Alert variant="destructive">{failed}</Alert>}
      {chosen && (
        <Suspense fallback={<PartOnItsWay />}>
          <CropDialog
            photo={chosen}
            busy={upload.isPending}
            problem={upload.error && uploadProblem(upload.error)}
            onSave={upload.mutate}
            onCancel={close}
          />
        </Suspense>
      )}
    </div>
  )
}

const uploadProblem = (error: unknown) =>
  circumstance(error) ?? (error instanceof PhotoError ? error.message : photoTexts.unexpected)
