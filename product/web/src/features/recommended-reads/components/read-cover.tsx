// Shows the cover of a read, or a drawn cover with its initial where no image loads.
import { useState } from 'react'
import { webAddress } from '@/lib/web-address'

export function ReadCover({ title, src }: { title: string; src: string | null }) {
  const [failed, setFailed] = useState(false)
  const image = webAddress(src)
  if (image && !failed)
    return (
      <img
        src={image}
        alt=""
        width={72}
        height={104}
        loading="lazy"
        onError={() => setFailed(true)}
        className="h-26 w-18 shrink-0 rounded-md bg-sand object-cover shadow-card"
      />
    )
  return (
    <div
      aria-hidden
      className="grid h-26 w-18 shrink-0 place-items-center rounded-md bg-linear-135 from-[#4a1c40] to-[#8c4478] font-display text-3xl text-white/90 shadow-card"
    >
      {Array.from(title)[0]}
    </div>
  )
}
