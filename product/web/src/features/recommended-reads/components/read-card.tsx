// Shows one read in the team's list, and deletes it after a question.
import { Trash2 } from 'lucide-react'
import { ClampedText } from '@/components/clamped-text'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { webAddress } from '@/lib/web-address'
import { useDeleteRead, useSetReadActive, type ReadRow } from '../api/reads'
import { readTexts } from '../texts'
import { ReadCover } from './read-cover'

interface ReadCardProps {
  read: ReadRow
  /** Members see this read on their dashboard. */
  shown: boolean
  onDelete: () => void
}

export function ReadCard({ read, shown, onDelete }: ReadCardProps) {
  const setActive = useSetReadActive()
  const url = webAddress(read.url)
  return (
    <Card asChild className="grid gap-4 p-5">
      <li>
        <div className="flex items-start gap-4">
          <div className={cn(!read.active && 'opacity-60 grayscale')}>
            <ReadCover title={read.title} src={read.image_url} />
          </div>
          <div className="min-w-0 flex-1">
            {shown && (
              <Chip tone="gold" className="mb-1.5">
                On the dashboard
              </Chip>
            )}
            <h3 className="text-[19px] wrap-anywhere" dir="auto">
              {read.title}
            </h3>
            {url && (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="relative block truncate text-sm text-plum underline underline-offset-3"
              >
                {url.replace(/^https?:\/\//i, '')}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
            <ClampedText
              text={read.description}
              clamp="line-clamp-3"
              className="mt-1.5 text-[15px] text-soft"
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-3">
          <Switch
            storesAtOnce
            label="Active"
            aria-label={`Active: ${read.title}`}
            checked={read.active}
            disabled={setActive.isPending}
            onCheckedChange={active =>
              setActive.mutate(
                { id: read.id, active },
                {
                  onError: error =>
                    toast({ title: readTexts.updateFailed(failureText(error)), variant: 'destructive' }),
                },
              )
            }
          />
          <Button variant="ghost" size="little" onClick={onDelete} aria-label={`Delete ${read.title}`}>
            <Trash2 className="size-4" aria-hidden="true" /> Delete
          </Button>
        </div>
      </li>
    </Card>
  )
}

/** Asks first. */
export function DeleteRead({ read, onDone }: { read: ReadRow; onDone: () => void }) {
  const remove = useDeleteRead()
  return (
    <ConfirmAction
      title="Delete this recommended read?"
      confirmLabel="Delete"
      action={() => remove.mutateAsync(read)}
      onDone={() => toast({ title: 'Recommended read deleted' })}
      failure={error => readTexts.deleteFailed(failureText(error))}
      onClose={onDone}
    >
      “<bdi>{read.title}</bdi>” and its cover will be gone. This action cannot be undone.
    </ConfirmAction>
  )
}
