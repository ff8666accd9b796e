// Lets the team write digests and choose which ones members see.
import { useRef, useState } from 'react'
import { useLeave } from '@/components/unsaved-work'
import type { DigestRow } from '../api/digests'
import { DigestEditor } from './digest-editor'
import { DigestList } from './digest-list'

export function DigestsPanel() {
  const [edited, setEdited] = useState<DigestRow>()
  const top = useRef<HTMLDivElement>(null)

  const leave = useLeave()

  const edit = (digest: DigestRow) =>
    leave(() => {
      setEdited(digest)
      top.current?.scrollIntoView({ block: 'start' })
      top.current?.focus({ preventScroll: true })
    })

  return (
    <div className="grid grid-cols-1 gap-10">
      <div ref={top} tabIndex={-1} className="scroll-mt-24 outline-none">
        <DigestEditor key={edited?.id} stored={edited} onDone={() => setEdited(undefined)} />
      </div>
      <section aria-labelledby="all-digests">
        <h2 id="all-digests" className="mb-4 font-display text-2xl">
          All digests
        </h2>
        <DigestList onEdit={edit} />
      </section>
    </div>
  )
}
