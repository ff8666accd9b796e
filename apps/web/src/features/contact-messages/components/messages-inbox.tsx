// The inbox of the team: search, unread ones alone, pages, and the message that is open.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { SearchInput } from '@/components/ui/search-input'
import { Switch } from '@/components/ui/switch'
import { useDebounced } from '@/components/use-debounced'
import { messagesPageSize, useMessages, type Message } from '@/features/contact-messages/api/get-messages'
import { MessageDialog } from '@/features/contact-messages/components/message-dialog'
import { MessagesTable } from '@/features/contact-messages/components/messages-table'
import { messageTexts } from '@/features/contact-messages/inbox-texts'

export function MessagesInbox() {
  const [typed, setTyped] = useState('')
  const [unreadOnly, setUnreadOnly] = useState(false)
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<Message | null>(null)
  const search = useDebounced(typed).trim()
  const { data, isPending, isError, isPlaceholderData, refetch } = useMessages({ page, search, unreadOnly })
  // The last message of the last page was marked as read while only unread ones show.
  if (data && !isPlaceholderData && data.rows.length === 0 && page > 0) setPage(page - 1)
  const fromTheStart = (change: () => void) => {
    change()
    setPage(0)
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchInput
          label="Search messages"
          placeholder="Name, e-mail, words"
          value={typed}
          onValueChange={value => fromTheStart(() => setTyped(value))}
        />
        <Switch
          label="Unread only"
          checked={unreadOnly}
          onCheckedChange={checked => fromTheStart(() => setUnreadOnly(checked))}
        />
        <p role="status" className="ml-auto text-sm text-soft">
          {data && `${data.total} ${data.total === 1 ? 'message' : 'messages'}`}
        </p>
      </div>
      <Card className="overflow-hidden p-0" aria-busy={isPlaceholderData || undefined}>
        {isPending ? (
          <RowsSkeleton />
        ) : isError ? (
          <ErrorState title={messageTexts.loadFailed} onRetry={() => void refetch()} />
        ) : data.rows.length > 0 ? (
          <MessagesTable messages={data.rows} onOpen={setOpened} />
        ) : search || unreadOnly ? (
          <EmptyState
            title={search ? `Nothing matches “${search}”` : 'Everything is read'}
            action={
              <Button
                variant="quiet"
                size="little"
                onClick={() =>
                  fromTheStart(() => {
                    setTyped('')
                    setUnreadOnly(false)
                  })
                }
              >
                Show all messages
              </Button>
            }
          />
        ) : (
          <EmptyState title="No messages yet">
            What people write through the contact form will appear here.
          </EmptyState>
        )}
      </Card>
      {data && (
        <Pager
          className="mt-4"
          label="Messages"
          page={page}
          pageSize={messagesPageSize}
          total={data.total}
          onPage={setPage}
        />
      )}
      {opened && <MessageDialog message={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
