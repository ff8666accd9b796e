// Shows one stored digest in the team's list: its text, whether members see it, and its buttons.
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { ChangedMeanwhile } from '@/lib/newer-version'
import { type DigestRow, usePublishDigest } from '../api/digests'
import { digestTexts } from '../texts'

interface DigestCardProps {
  digest: DigestRow
  onPreview: () => void
  onEdit: () => void
  onDelete: () => void
}

export function DigestCard({ digest, onPreview, onEdit, onDelete }: DigestCardProps) {
  const publishing = usePublishDigest()
  const publish = (is_published: boolean) =>
    publishing.mutate(
      { version: digest, is_published },
      {
        onSuccess: () =>
          toast({ title: is_published ? 'Weekly digest published' : 'Weekly digest unpublished' }),
        onError: cause =>
          toast({
            title: cause instanceof ChangedMeanwhile ? cause.message : digestTexts.updateFailed,
            variant: 'destructive',
          }),
      },
    )
  return (
    <Card asChild className="grid content-start gap-3 p-5">
      <li>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Chip tone={digest.is_published ? 'sage' : 'sand'}>
            {digest.is_published ? 'Published' : 'Draft'}
          </Chip>
          <span className="text-sm text-soft">
            {digest.published_at
              ? `published ${longDateText(digest.published_at)}`
              : `written ${longDateText(digest.created_at)}`}
          </span>
        </div>
        <h3 className="text-[21px] wrap-anywhere" dir="auto">
          {digest.title}
        </h3>
        <p className="line-clamp-2 text-[15px] wrap-anywhere text-soft" dir="auto">
          {digest.content}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Switch
            storesAtOnce
            className="mr-auto"
            label="Published"
            aria-label={`Published: ${digest.title}`}
            checked={digest.is_published}
            disabled={publishing.isPending}
            onCheckedChange={publish}
          />
          <Button variant="quiet" size="little" onClick={onPreview} aria-label={`Preview ${digest.title}`}>
            <Eye className="size-4" aria-hidden="true" /> Preview
          </Button>
          <Button variant="quiet" size="little" onClick={onEdit} aria-label={`Edit ${digest.title}`}>
            <Pencil className="size-4" aria-hidden="true" /> Edit
          </Button>
          {!digest.is_published && (
            <Button variant="ghost" size="little" onClick={onDelete} aria-label={`Delete ${digest.title}`}>
              <Trash2 className="size-4" aria-hidden="true" /> Delete
            </Button>
          )}
        </div>
      </li>
    </Card>
  )
}
