// Where the team writes digests and decides which ones members see.
import { useRef, useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useCreateDigest } from '@/features/digests/api/create-digest'
import type { DigestRow } from '@/features/digests/api/list-digests'
import { useUpdateDigest } from '@/features/digests/api/update-digest'
import { DigestEditor } from '@/features/digests/components/digest-editor'
import { DigestList } from '@/features/digests/components/digest-list'
import { digestTexts } from '@/features/digests/texts'

export function DigestsPanel() {
  const [edited, setEdited] = useState<DigestRow | null>(null)
  // A new key is an empty form.
  const [written, setWritten] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const create = useCreateDigest()
  const update = useUpdateDigest()

  const edit = (digest: DigestRow) => {
    update.reset()
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
            initial={edited}
            saveLabel="Save changes"
            busy={update.isPending}
            failure={update.error && digestTexts.updateFailed}
            onCancel={() => setEdited(null)}
            onSave={({ title, content }) =>
              update.mutate(
                { id: edited.id, title, content },
                {
                  onSuccess: () => {
                    toast({ title: 'Weekly digest updated' })
                    setEdited(null)
                  },
                },
              )
            }
          />
        ) : (
          <DigestEditor
            key={`new-${written}`}
            heading="New digest"
            saveLabel="Save as draft"
            busy={create.isPending}
            failure={create.error?.message ?? null}
            fillable
            onSave={words =>
              create.mutate(words, {
                onSuccess: () => {
                  toast({ title: digestTexts.created })
                  setWritten(count => count + 1)
                },
              })
            }
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
