// Selects the part of a picture that becomes the profile photo, by pointer or keyboard, with previews.
import { photoRules, photoTexts } from '@juno/domain/profiles/profile-texts'
import { useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { logFailure } from '@/lib/log-failure'
import { cropToJpeg } from '../crop-photo'
import type { ChosenPhoto } from '../photo-file'
import { CropPreview } from './crop-preview'

interface CropDialogProps {
  photo: ChosenPhoto
  busy: boolean
  /** Why the last upload failed. */
  problem: string | null
  onSave: (photo: Blob) => void
  onCancel: () => void
}

const initialCrop = ({ width, height }: ChosenPhoto): PercentCrop => {
  const shorter = { unit: '%', [width < height ? 'width' : 'height']: photoRules.initialCrop } as const
  return centerCrop(makeAspectCrop(shorter, photoRules.aspect, width, height), width, height)
}

const handle = (corner: string) => `${corner} corner: the arrow keys change the size of the crop`
const ariaLabels = {
  cropArea: 'Crop: the arrow keys move it by 1 pixel, with Shift by 10, with Control or Command by 100',
  nwDragHandle: handle('Top left'),
  nDragHandle: 'Top edge: the up and down arrow keys change the size of the crop',
  neDragHandle: handle('Top right'),
  eDragHandle: 'Right edge: the left and right arrow keys change the size of the crop',
  seDragHandle: handle('Bottom right'),
  sDragHandle: 'Bottom edge: the up and down arrow keys change the size of the crop',
  swDragHandle: handle('Bottom left'),
  wDragHandle: 'Left edge: the left and right arrow keys change the size of the crop',
}

export function CropDialog({ photo, busy, problem, onSave, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState(() => initialCrop(photo))
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const making = useRef(false)
  const hasArea = crop.width > 0 && crop.height > 0

  const save = async () => {
    if (!image || making.current) return
    making.current = true
    setFailure(null)
    try {
      onSave(await cropToJpeg(image, crop))
    } catch (cause) {
      logFailure('The photo could not be cropped', cause)
      setFailure(photoTexts.processingFailed)
    } finally {
      making.current = false
    }
  }

  const message = failure ?? problem
  return (
    <Dialog open onOpenChange={open => !open && !busy && onCancel()}>
      <DialogContent
        title="Crop your photo"
        description={
          <>
            Drag the circle; pull a corner to change its size.
            <span className="max-sm:hidden pointer-coarse:hidden">
              {' '}
              The arrow keys move it, too: by 10 pixels with Shift, by 100 with Control.
            </span>
          </>
        }
        className="sm:w-[min(640px,calc(100vw-48px))]"
        onInteractOutside={event => event.preventDefault()}
        footer={
          <>
            <Button variant="quiet" disabled={busy} onClick={onCancel}>
              Cancel
            </Button>
            <Button busy={busy} disabled={!hasArea || !image} onClick={() => void save()}>
              Save & Upload
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {message && <Alert variant="destructive">{message}</Alert>}
          <div className="grid gap-5 sm:grid-cols-[1fr_auto]">
            <div className="grid place-items-center overflow-hidden rounded-card bg-sand p-2">
              <ReactCrop
                crop={crop}
                onChange={(_pixels, percent) => setCrop(percent)}
                aspect={photoRules.aspect}
                circularCrop
                keepSelection={false}
                disabled={busy}
                ariaLabels={ariaLabels}
              >
                <img
                  src={photo.url}
                  alt="The picture you chose"
                  className="block max-h-[min(46dvh,420px)] w-auto"
                  onLoad={event => setImage(event.currentTarget)}
                  onError={() => setFailure(photoTexts.preparationFailed)}
                />
              </ReactCrop>
            </div>
            <div className="flex items-end gap-4 sm:w-32 sm:flex-col sm:items-center sm:justify-start">
              <p className="eyebrow max-sm:sr-only">Preview</p>
              {photoRules.previews.map(size => (
                <CropPreview key={size} size={size} image={image} crop={crop} />
              ))}
            </div>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}
