// Where the team writes digests and chooses which ones members see.
import { useRef, useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import { type DigestRow, useCreateDigest, useUpdateDigest } from '../api/digests'
import { digestTexts } from '../texts'
import { DigestEditor } from './digest-editor'
import { DigestList } from './digest-list'

export function DigestsPanel() {
  const [edited, setEdited] = useState<DigestRow | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const create = useCreateDigest()
  const update = useUpdateDigest()

  const edit = (digest: DigestRow) => {
    setEdited(digest)
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }

  return (
    <div className="grid grid-cols-1 gap-10">
      <div ref={top} tabIndex={-1} className="scroll-mt-24 outline-none">
        {edited ? (
          <DigestEditor
            key={edited.id}
            heading="Edit digest"
            stored={edited}
            saveLabel="Save changes"
            failure={() => digestTexts.updateFailed}
            onCancel={() => setEdited(null)}
            onSave={async ({ title, content }) => {
              await update.mutateAsync({ id: edited.id, title, content })
              toast({ title: 'Weekly digest updated' })
              setEdited(null)
            }}
          />
        ) : (
          <DigestEditor
            heading="New digest"
            saveLabel="Save as draft"
            onSave={async text => {
              await create.mutateAsync(text)
              toast({ title: digestTexts.created })
            }}
          />
        )}
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
