// Shows the crop as members will see it, at one size in CSS pixels.
import { useEffect, useRef } from 'react'
import { drawCrop, type PhotoCrop } from '../crop-photo'

interface CropPreviewProps {
  size: number
  image: HTMLImageElement | null
  crop: PhotoCrop
}

export function CropPreview({ size, image, crop }: CropPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const sharp = size * Math.min(window.devicePixelRatio || 1, 2)
  useEffect(() => {
    if (!canvas.current || !image) return
    const context = canvas.current.getContext('2d')
    if (crop.width > 0 && crop.height > 0) drawCrop(image, crop, canvas.current)
    else context?.clearRect(0, 0, sharp, sharp)
  }, [image, crop, sharp])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Preview, ${size} pixels`}
      width={sharp}
      height={sharp}
      style={{ width: size, height: size }}
      className="rounded-full bg-sand shadow-card"
    />
  )
}
