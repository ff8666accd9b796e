// An honest page for a part of the site that is not open yet: what will be there, and the way back.
// Delete a route's line that uses it when its real page arrives.
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/page-title'

interface RoomBeingPreparedProps {
  /** What the page will be called. */
  title: string
  /** One or two sentences on what will be there. */
  what: string
  back: { to: string; label: string }
}

export function RoomBeingPrepared({ title, what, back }: RoomBeingPreparedProps) {
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-4 px-6 py-16 text-center sm:py-24">
      <PageTitle title={title} />
      <Doorway />
      <p className="eyebrow mt-2">{title}</p>
      <h1 className="text-[34px] sm:text-[44px]">This room is being prepared</h1>
      <p className="text-[19px] text-pretty text-soft">{what}</p>
      <Button asChild className="mt-2">
        <Link to={back.to}>{back.label}</Link>
      </Button>
    </section>
  )
}

/** A door left ajar, light falling through: the arch once more. */
function Doorway() {
  return (
    <svg viewBox="0 0 160 148" className="h-36" fill="none" aria-hidden="true">
      <path d="M20 144V80a60 60 0 0 1 120 0v64" className="fill-blush" />
      <path d="M44 144V84a36 36 0 0 1 72 0v60" className="fill-coral" opacity="0.9" />
      <path d="M44 144V84a36 36 0 0 1 36-36l14 12v84Z" className="fill-plum" />
      <circle cx="86" cy="104" r="3" className="fill-gold-wash" />
      <path d="M4 144h152" className="stroke-line" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
